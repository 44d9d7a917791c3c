import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { AMARA, DEMO_PASSWORD, makeDemoApp, PIETER } from '../support/demo-app.ts'
import { assertGoodPage, assertQuiet, openWindow, signIn } from '../support/real-browser.ts'
import { WORDING } from '../support/wording.ts'

const app = makeDemoApp({ membersPublish: 'on' })

async function open(path: string, email: string): Promise<Page> {
  const page = await openWindow()
  await page.goto((await app).address + path)
  await signIn(page, email, DEMO_PASSWORD)
  return page
}

test('a collection is made, filled from a preview, changed and deleted', async () => {
  const page = await open('/collections', AMARA)

  await page.getByRole('button', { name: WORDING.newCollection }).click()
  await page.getByLabel(WORDING.name).fill('On call')
  await page.getByRole('button', { name: WORDING.create }).click()
  await page.getByRole('heading', { name: 'On call' }).waitFor()
  const { pathname } = new URL(page.url())
  await page.goto(`${(await app).address}/search?q=reconnect+storm&doc=wiki:Runbook:runbook-gateway-reconnect-storm`)
  await page.getByRole('button', { name: 'Add to collection' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'On call' }).click()
  await page.getByText('Added to “On call”.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'New collection' }).click()
  await page.getByLabel('Name of the collection').fill('Night shift')
  await page.getByLabel('Who can view').selectOption({ label: 'Only you' })
  await page.getByRole('button', { name: 'Create and add' }).click()
  await page.getByText('Added to “Night shift”.').waitFor()
  const dialog = page.getByRole('dialog')
  for (const name of ['On call', 'Night shift']) await dialog.getByRole('link', { name: `${name} Added` }).waitFor()
  assert.equal(await dialog.getByRole('button', { name: 'On call' }).count(), 0, 'it is not added twice')
  assert.equal(await dialog.getByRole('alert').count(), 0)
  const token = await (await app).clientToken(PIETER, ['COLLECTIONS'])
  const seen = await (await app).send('/rest/api/v1/listcollections', {}, { token })
  const names = seen.body.collections.map(({ name }: { name: string }) => name)
  assert.ok(names.includes('On call') && !names.includes('Night shift'), 'only the open one is there for others')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add to collection' }).click()
  await dialog.getByRole('link', { name: 'On call Added' }).click()
  await page.waitForURL(`**${pathname}`)
  await page.goto((await app).address + pathname)
  await page.getByRole('link', { name: 'Runbook: gateway reconnect storm' }).waitFor()
  await page.getByRole('button', { name: 'Add link' }).click()
  await page.getByLabel(WORDING.title).fill('Pager')
  await page.getByLabel(WORDING.url).fill('https://pager.example/now')
  await page.getByRole('button', { name: WORDING.add, exact: true }).click()
  await page.getByRole('link', { name: 'Pager' }).waitFor()
  await assertGoodPage(page, 'collection')
  await page.getByRole('button', { name: 'Remove Pager' }).click()
  await page.getByRole('link', { name: 'Pager' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: 'Pager' }).waitFor()
  await page.getByText('Undone').waitFor()
  await page.getByRole('button', { name: 'Remove Pager' }).click()
  await page.getByRole('link', { name: 'Pager' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: WORDING.edit }).click()
  await page.getByLabel(WORDING.name).fill('On call, weekends')
  await page.getByRole('button', { name: WORDING.save }).click()
  await page.getByRole('heading', { name: 'On call, weekends' }).waitFor()
  const his = await open(pathname, PIETER)
  await his.getByRole('heading', { name: 'On call, weekends' }).waitFor()
  assert.equal(
    await his.getByRole('button', { name: WORDING.edit }).count(),
    0,
    'who may not change it is not offered to',
  )
  await page.getByRole('button', { name: WORDING.delete }).click()
  await page.getByRole('dialog').getByRole('button', { name: WORDING.delete }).click()

  await page.waitForURL('**/collections')
  assertQuiet(page)
})

test('an answer is written in Markdown, previewed, and shown formatted on its page and in the results', async () => {
  const page = await open('/answers/new', AMARA)
  await page.getByLabel('Question').fill('How do I order a standing desk?')
  await page
    .getByRole('textbox', { name: 'Answer' })
    .fill('Ask **facilities** first:\n\n1. Fill in [the form](https://desk.example/form)\n2. Wait')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'the form' }).waitFor()
  await assertGoodPage(page, 'answer-preview')
  await page.getByRole('dialog').getByRole('button', { name: WORDING.edit }).click()
  assert.match(
    await page.getByRole('textbox', { name: 'Answer' }).inputValue(),
    /\*\*facilities\*\*/,
    'what was written stays',
  )
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('heading', { name: 'How do I order a standing desk?' }).waitFor()
  const shown = page.locator('.answer-text')
  await shown.getByText('facilities', { exact: true }).waitFor()
  assert.equal(await shown.getByRole('listitem').count(), 2)
  await assertGoodPage(page, 'answer-formatted')

  await page.goto(`${(await app).address}/search?q=How+do+I+order+a+standing+desk%3F`)
  const card = page.locator('.found-answer')
  await card.getByRole('link', { name: 'the form' }).waitFor()
  assertQuiet(page)
})

test('answers are listed with who can view them, found by their words, and one for nobody else stays hidden', async () => {
  const page = await open('/library', AMARA)
  const write = async (question: string, audience: string) => {
    await page.getByLabel('Question').fill(question)
    await page.getByRole('textbox', { name: 'Answer' }).fill('Ask the front desk.')
    await page.getByRole('option', { name: audience, exact: true }).waitFor({ state: 'attached' })
    await page.getByLabel('Who can view').selectOption({ label: audience })
    await page.getByRole('button', { name: WORDING.publish }).click()
    await page.getByRole('heading', { name: question }).waitFor()
    await page.goto(`${(await app).address}/answers`)
    await page.getByRole('link', { name: question }).waitFor()
  }

  await page.getByRole('link', { name: 'All answers' }).click()
  await page.getByRole('heading', { name: 'Answers', exact: true }).waitFor()
  await page.getByRole('link', { name: 'New answer' }).click()
  await write('Where do visitors park?', 'Everyone')
  await page.getByRole('link', { name: 'New answer' }).click()
  await write('Which desk is mine?', 'Only you')
  await page.getByRole('link', { name: 'New answer' }).click()
  await write('Where is the rota?', 'Engineering')
  const item = (question: string) => page.getByRole('listitem').filter({ hasText: question })
  await item('Where do visitors park?').getByText('Everyone').waitFor()
  await item('Which desk is mine?').getByText('Only you').waitFor()
  await item('Where is the rota?').getByText('For the Engineering department').waitFor()
  await assertGoodPage(page, 'answers-list')
  await page.getByLabel('Find an answer').fill('visit')
  await item('Which desk is mine?').waitFor({ state: 'detached' })
  await item('Where do visitors park?').waitFor()
  assert.match(page.url(), /q=visit$/)
  await page.getByLabel('Find an answer').fill('unicorns')
  await page.getByText('No answers match').waitFor()
  await page.goto(`${(await app).address}/search?q=xyzzyplugh`)
  await page.getByRole('heading', { name: 'No results' }).waitFor()
  await page.getByRole('link', { name: 'Ask in chat' }).waitFor()

  const his = await open('/answers', PIETER)
  await his.getByRole('link', { name: 'Where do visitors park?' }).waitFor()
  assert.equal(await his.getByText('Which desk is mine?').count(), 0)
  assertQuiet(page)
  assertQuiet(his)
})

test('a go link is made, changed, refused where it is taken, and deleted', async () => {
  const page = await open('/links', AMARA)
  const add = async (alias: string) => {
    await page.getByRole('button', { name: 'New go link' }).click()
    await page.getByLabel(WORDING.name).fill(alias)
    await page.getByLabel('Destination URL').fill('pager.example/now')
    await page.getByRole('button', { name: WORDING.save }).click()
  }

  await page.getByRole('button', { name: 'New go link' }).click()
  await page.getByLabel('Destination URL').fill('the pager')
  await page.getByRole('button', { name: WORDING.save }).click()
  await page.getByText('Enter a name.').waitFor()
  await page.getByText('Enter a URL, e.g.').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'New go link' }).click()
  await page.getByText('Letters, digits, dots, hyphens and underscores.').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await add('Travel Policy!')
  await page.getByText('for example travel-policy').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await add('oncall-now')
  await page.getByRole('link', { name: 'go/oncall-now' }).waitFor()
  await page.getByText('https://pager.example/now').waitFor()
  await assertGoodPage(page, 'links-one')
  await add('oncall-now')
  await page.locator('dialog .error').filter({ hasText: /./ }).first().waitFor()
  assert.equal(await page.getByLabel(WORDING.name).inputValue(), 'oncall-now', 'what was typed stays')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete oncall-now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: WORDING.delete }).click()

  await page.getByRole('link', { name: 'go/oncall-now' }).waitFor({ state: 'detached' })
  assertQuiet(page, /40\d/)
})

test('an answer is written, changed, read by others, and deleted', async () => {
  const page = await open('/answers/new', AMARA)

  await page.getByLabel('Question').fill('Who is on call?')
  await page.getByLabel(WORDING.answer, { exact: true }).fill('Look at go/oncall.')
  await page.getByRole('button', { name: WORDING.publish }).click()
  await page.getByRole('heading', { name: 'Who is on call?' }).waitFor()
  await page.getByRole('button', { name: WORDING.edit }).click()
  await page.getByLabel(WORDING.answer, { exact: true }).fill('Look at the rota.')
  await page.getByRole('button', { name: WORDING.save }).click()
  // The page shows the new text before the form, which holds it too, is gone.
  await page.getByRole('dialog', { name: 'Edit answer' }).waitFor({ state: 'hidden' })
  await page.getByText('Look at the rota.').waitFor()
  await assertGoodPage(page, 'answer')
  const his = await open(new URL(page.url()).pathname, PIETER)
  await his.getByText('Look at the rota.').waitFor()
  assert.equal(await his.getByRole('button', { name: WORDING.edit }).count(), 0)
  await page.getByRole('button', { name: WORDING.delete }).click()
  await page.getByRole('dialog').getByRole('button', { name: WORDING.delete }).click()

  await page.waitForURL('**/answers')
  assertQuiet(page)
})

test('what is typed into a new answer is discarded only after a question, and leaving it stays at the answers', async () => {
  const page = await open('/answers', AMARA)
  const asked = page.getByRole('dialog', { name: 'Discard this answer?' })
  const form = page.getByRole('dialog', { name: 'New answer' })
  await page.getByRole('link', { name: 'New answer' }).click()
  await form.waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL('**/answers')

  await page.getByRole('link', { name: 'New answer' }).click()
  await page.getByLabel('Question').fill('Where is the bike shed?')
  await page.keyboard.press('Escape')
  await asked.waitFor()
  await page.keyboard.press('Escape')
  await asked.waitFor({ state: 'hidden' })
  assert.equal(await page.getByLabel('Question').inputValue(), 'Where is the bike shed?')
  await page.keyboard.press('Escape')
  await asked.getByRole('button', { name: 'Keep editing' }).click()
  await form.getByRole('button', { name: 'Close' }).click()
  await asked.getByRole('button', { name: 'Discard' }).click()

  await page.waitForURL('**/answers')
  await form.waitFor({ state: 'hidden' })
  assertQuiet(page)
})

test('a collection is shared: closed to others, opened for one, who may then change it', async () => {
  const page = await open('/collections', AMARA)
  await page.getByRole('button', { name: WORDING.newCollection }).click()
  await page.getByLabel(WORDING.name).fill('Quiet plans')
  await page.getByRole('button', { name: WORDING.create }).click()
  await page.getByRole('heading', { name: 'Quiet plans' }).waitFor()
  const { pathname } = new URL(page.url())

  await page.getByRole('button', { name: WORDING.share, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Quiet plans' })
  await dialog.getByRole('option', { name: 'Field Service', exact: true }).waitFor({ state: 'attached' })
  await dialog.getByLabel('Who can view').selectOption({ label: 'Field Service' })
  await dialog.getByRole('button', { name: WORDING.save }).click()
  await dialog.waitFor({ state: 'hidden' })
  const his = await open(pathname, PIETER)
  await his.getByRole('alert').waitFor()
  await page.getByRole('button', { name: WORDING.share, exact: true }).click()
  await dialog.getByLabel('Add people').fill('pieter')
  await dialog.getByRole('option', { name: /^Pieter/ }).waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByLabel(/^Role for Pieter/).selectOption({ label: 'Can edit' })
  await assertGoodPage(page, 'share')
  await dialog.getByRole('button', { name: WORDING.save }).click()
  await dialog.waitFor({ state: 'hidden' })
  await his.reload()

  await his.getByRole('button', { name: WORDING.edit }).waitFor()
  assert.equal(
    await his.getByRole('button', { name: WORDING.share, exact: true }).count(),
    0,
    'who may edit may not share',
  )
  assertQuiet(page)
})

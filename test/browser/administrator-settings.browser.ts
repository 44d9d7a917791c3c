import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { AMARA, DEMO_PASSWORD, makeDemoApp, VIKTOR } from '../support/demo-app.ts'
import { says, startModelServer } from '../support/model-server.ts'
import { assertGoodPage, assertQuiet, openWindow, signIn } from '../support/real-browser.ts'
import { WORDING } from '../support/wording.ts'

const server = await startModelServer()
after(() => server.close())
const app = makeDemoApp({ modelRanges: '127.0.0.1/32' })

async function open(path: string, as: string) {
  const page = await openWindow()
  await page.goto(`${(await app).address}${path}`)
  await signIn(page, as, DEMO_PASSWORD)
  return page
}

test('an administrator comes from quoting mode to the models, tests one and connects it', async () => {
  const page = await open('/chat', VIKTOR)
  await page.getByRole('link', { name: 'Connect a model' }).click()
  const card = page.getByRole('region', { name: 'Chat model' })
  await card.getByRole('button', { name: 'Connect' }).click()
  const dialog = page.getByRole('dialog', { name: 'Chat model' })
  await dialog.getByLabel('URL').fill(server.url)
  await dialog.getByLabel('Model', { exact: true }).fill('scripted')
  await dialog.getByLabel(/^API key/).fill('sk-1')

  server.script = [() => ({ status: 401, pieces: [] })]
  await dialog.getByRole('button', { name: 'Test' }).click()
  await dialog.getByText(/refused the key \(401\)/).waitFor()
  server.script = [() => says('OK')]
  await dialog.getByRole('button', { name: 'Test' }).click()
  await dialog.getByText('The model answered.').waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()

  await card.getByText('Connected').waitFor()
  server.script = [() => ({ status: 500, pieces: [] })]
  await card.getByRole('button', { name: 'Test' }).click()
  await card.getByText('Not working').waitFor()
  server.script = [() => says('OK')]
  await page.goto(`${(await app).address}/chat`)
  await page.getByRole('heading').first().waitFor()
  assert.equal(await page.getByRole('link', { name: 'Connect a model' }).count(), 0)
  assertQuiet(page)
})

test('an administrator boosts a data source after a preview', async () => {
  const page = await open('/console/ranking', VIKTOR)
  await page.getByLabel('Boost for Chatter').selectOption('higher')
  await page.getByRole('searchbox', { name: 'Query' }).fill('gateway')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('heading', { name: 'After the change' }).waitFor()
  await page.locator('.move').first().waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Not saved yet').waitFor({ state: 'detached' })

  const { boosts } = await (await app).app.services.rankingSettings.read()

  assert.deepEqual(boosts, { chat: 'higher' })
  assertQuiet(page)
})

const PARTY =
  'On **Friday** in the park, see [the map](https://maps.example/park).\n\n## What to bring\n\n- Food\n- `earplugs`\n\n' +
  '| Who | When |\n|---|---|\n| Band | 19:00 |\n'

test('a member proposes an announcement, an administrator approves it, and the member sees so', async () => {
  const member = await open('/announcements', AMARA)
  await member.getByRole('button', { name: 'New announcement' }).click()
  const form = member.getByRole('dialog', { name: 'New announcement' })
  await form.getByLabel('Title').fill('Summer party')
  await form.getByLabel('Message').fill(PARTY)
  await form.getByLabel('Audience').selectOption({ label: 'Everyone (needs approval)' })
  await form.getByRole('button', { name: 'Propose' }).click()
  await member.getByText('Proposed. An administrator decides whether everyone sees it.').waitFor()
  const mine = member.getByRole('region', { name: 'Your proposals' })
  await mine.getByText('Waiting for approval').waitFor()

  const admin = await open('/console', VIKTOR)
  const attention = admin.getByRole('region', { name: 'Needs your attention' })
  await attention.getByRole('listitem').filter({ hasText: 'token expires within 30 days' }).waitFor()
  await attention.getByRole('listitem').filter({ hasText: 'searches lead nowhere' }).waitFor()
  await admin.getByRole('link', { name: /^Proposals 1\s+waiting for approval$/ }).waitFor()
  await assertGoodPage(admin, 'console-overview-attention')
  await attention.getByRole('link', { name: 'Review proposals' }).click()
  await admin.getByRole('heading', { name: /Summer party/ }).waitFor()
  // As everyone will see it.
  const card = admin.getByRole('article').filter({ hasText: 'Summer party' })
  await card.getByRole('heading', { name: 'What to bring' }).waitFor()
  assert.equal(await card.getByRole('listitem').count(), 2)
  assert.equal(await card.locator('strong', { hasText: 'Friday' }).count(), 1)
  assert.equal(await card.getByRole('link', { name: 'the map' }).getAttribute('href'), 'https://maps.example/park')
  assert.doesNotMatch(await card.innerText(), /\*\*|##/)
  await assertGoodPage(admin, 'console-proposal')
  await admin.getByRole('button', { name: 'Approve' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel(/^Note/).fill('See you there')
  await dialog.getByRole('button', { name: 'Approve and publish' }).click()
  await admin.getByText('Nothing is waiting for approval').waitFor()
  await admin.goto(`${(await app).address}/console/audit`)
  await admin.getByRole('row', { name: /Approved proposal.*Summer party/ }).waitFor()

  await member.reload()
  await mine.getByText('Approved').waitFor()
  await mine.getByText(/See you there/).waitFor()
  await member.getByRole('heading', { name: 'Summer party' }).waitFor()
  for (const page of [member, admin]) assertQuiet(page)
})

test('data sources are sorted by their number of documents', async () => {
  const page = await open('/console/content/datasources', VIKTOR)
  await page.getByRole('button', { name: 'Documents' }).click()
  const counts = async () =>
    (await page.locator('td[data-title="Documents"]').allTextContents()).map((text) => Number(text.replaceAll(',', '')))

  const found = await counts()

  assert.deepEqual(
    found,
    found.toSorted((one, other) => other - one),
  )
  assert.equal(await page.locator('th[aria-sort="descending"]').count(), 1)
  assertQuiet(page)
})

test('a data source is added by saying where its documents come from', async () => {
  const page = await open('/console/content/datasources', VIKTOR)
  const add = async () => page.getByRole('button', { name: WORDING.addDataSource }).click()
  await add()
  await page.getByRole('link', { name: /^Connect a system/ }).click()
  await page.getByRole('heading', { name: 'Add connection' }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: /^Upload or paste files/ }).click()
  await page.getByRole('heading', { name: 'Add files' }).waitFor()
  await page.goBack()
  await page.goBack()
  await add()

  await page.getByRole('button', { name: /^Push from your own program/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Create data source' })
  await dialog.getByLabel('API name').fill('ledger')
  await dialog.getByLabel(WORDING.displayName, { exact: true }).fill('Ledger')
  await dialog.getByLabel('Visible to').selectOption({ label: 'No one yet' })
  await dialog.getByRole('button', { name: WORDING.create }).click()

  await page.waitForURL('**/console/content/datasources/ledger')
  await page.getByText('/api/index/v1/indexdocument').waitFor()
  assert.equal((await (await app).app.services.datasources.find('ledger'))?.visibility, 'NOT_ENABLED')
  assertQuiet(page)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { AMARA, DEMO_PASSWORD, makeDemoApp, PIETER } from '../support/demo-app.ts'
import { eventually } from '../support/eventually.ts'
import { assertQuiet, openWindow, signIn } from '../support/real-browser.ts'
import { WORDING } from '../support/wording.ts'

const app = makeDemoApp()
const QUESTION = 'How long is parental leave?'

async function open(path: string, email = AMARA): Promise<Page> {
  const page = await openWindow()
  await page.goto((await app).address + path)
  await signIn(page, email, DEMO_PASSWORD)
  await page.getByLabel(WORDING.askAQuestion).waitFor()
  return page
}

async function ask(page: Page, question: string): Promise<void> {
  await page.getByLabel(WORDING.askAQuestion).fill(question)
  await page.keyboard.press('Enter')
}

test('a question is answered with steps and citations, and a citation opens its passage beside the chat', async () => {
  const page = await open('/chat')
  const examples = page.getByRole('list', { name: 'Example questions' }).getByRole('button')
  await examples.filter({ hasText: 'Who is my manager?' }).waitFor()
  assert.equal(await examples.count(), 3)

  await ask(page, QUESTION)
  await page.getByRole('heading', { name: QUESTION }).waitFor()
  await page.waitForURL(/\/chat\/[^?]+$/)
  const cite = page.locator('.cite').first()
  const said = (await page.locator('.answer-part').first().innerText()).split('\n')[0] ?? ''
  const sources = page.getByRole('list', { name: 'Sources' }).getByRole('button')
  const number = (await cite.innerText()).trim()
  assert.equal((await sources.first().innerText()).trim().split(/\s/)[0], number, 'the same number at the source')
  await cite.click()
  const preview = page.getByRole('complementary', { name: WORDING.preview })
  await preview.getByText(WORDING.showingTheCitedPassage).waitFor()
  // Formatting divides a passage into several marks.
  const marked = (await preview.locator('mark').allInnerTexts()).join('')
  assert.equal(await preview.locator('mark:not([data-match="0"])').count(), 0)
  assert.ok(marked.replace(/\s+/g, ' ').includes(said.slice(0, 30).trim()), `${said} in ${marked}`)
  await page.reload()
  await preview.getByText(WORDING.showingTheCitedPassage).waitFor()
  await page.getByRole('heading', { name: QUESTION }).waitFor()
  await page.locator('body').press('Escape')
  await eventually('the preview is closed', async () => (await preview.count()) === 0)

  assertQuiet(page)
})

test('an announcement answers first, and its source opens beside the chat', async () => {
  const page = await open('/chat')

  await ask(page, 'When is the next all hands?')
  await page.getByText(/^From the announcement “All hands on Thursday”/).waitFor()
  await page.locator('.cite').first().click()
  const preview = page.getByRole('complementary', { name: WORDING.preview })
  await preview.getByRole('region', { name: 'Document text' }).waitFor()

  assert.equal(await preview.getByText(/cited passage/).count(), 0)
  assertQuiet(page)
})

test('a follow-up continues the same chat, which is listed and can be deleted', async () => {
  const page = await open('/chat')
  const question = 'How do I fix E-417?'

  await ask(page, question)
  await page.waitForURL(/\/chat\/[^?]+$/)
  const { pathname } = new URL(page.url())
  const followUps = page.getByRole('list', { name: 'Suggested follow-ups' }).getByRole('button')
  const suggested = await followUps.first().innerText()
  await followUps.first().click()
  await eventually(
    'two answers',
    async () => (await page.getByRole('button', { name: WORDING.copyAnswer }).count()) === 2,
  )
  assert.ok(!(await followUps.allInnerTexts()).includes(suggested), `${suggested} again`)
  assert.equal(new URL(page.url()).pathname, pathname)
  await page.getByRole('link', { name: 'New chat' }).click()
  await page.getByRole('heading', { name: WORDING.whatWouldYouLikeToKnow }).waitFor()
  await page.getByRole('navigation', { name: 'Your chats' }).getByRole('link', { name: question }).click()
  await eventually('both are there', async () => (await page.locator('.question').count()) === 2)
  const his = await openWindow()
  await his.goto((await app).address + pathname)
  await signIn(his, PIETER, DEMO_PASSWORD)
  await his.getByText("Chat not found, or it isn't yours").waitFor()
  assert.equal(await his.getByLabel(WORDING.askAQuestion).count(), 0)
  await page.getByRole('button', { name: `Delete chat ${question}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: WORDING.delete }).click()

  await page.getByRole('heading', { name: WORDING.whatWouldYouLikeToKnow }).waitFor()
  assertQuiet(page)
})

test('a chat is renamed, and found by its name or by words of its messages', async () => {
  const page = await open('/chat')
  await ask(page, QUESTION)
  await page.waitForURL(/\/chat\/[^?]+$/)
  const chats = page.getByRole('navigation', { name: 'Your chats' })
  const links = chats.locator('li').getByRole('link')

  await page
    .getByRole('button', { name: `Rename chat ${QUESTION}` })
    .first()
    .click()
  const name = page.getByRole('dialog').getByLabel('Name')
  assert.equal(await name.inputValue(), QUESTION)
  await name.fill('Zebra family plans')
  await page.keyboard.press('Enter')
  await chats.getByRole('link', { name: 'Zebra family plans' }).waitFor()
  const search = chats.getByLabel('Search chats')
  await search.fill('zebra')
  await eventually('found by its name', async () => (await links.count()) === 1)
  await search.fill('zebra parental')
  await chats
    .locator('.chat-snippet')
    .getByText(/parental/i)
    .waitFor()
  await search.fill('zebra unicorn')
  await chats.getByText('No chats match.').waitFor()
  await search.fill('')
  await chats.getByRole('link', { name: 'Zebra family plans' }).waitFor()
  assertQuiet(page)
})

test('a document is asked about from its page: it is attached, and answers come from it until it is removed', async () => {
  const page = await openWindow()
  await page.goto(`${(await app).address}/d/wiki%3ARunbook%3Arunbook-gateway-reconnect-storm`)
  await signIn(page, AMARA, DEMO_PASSWORD)
  await page.getByRole('link', { name: /Ask about this/ }).click()

  const attached = page.getByRole('list', { name: 'Document to ask about' })
  await attached.getByText('Runbook: gateway reconnect storm').waitFor()
  await page.getByLabel(WORDING.askAQuestion).waitFor()
  await page.keyboard.type('How do I recognize it?')
  assert.equal(await page.getByLabel(WORDING.askAQuestion).inputValue(), 'How do I recognize it?')
  await page.keyboard.press('Enter')
  const sources = page.getByRole('list', { name: 'Sources' }).getByRole('button')
  await sources.first().waitFor()
  assert.equal(await sources.count(), 1)
  assert.match(await sources.first().innerText(), /Runbook: gateway reconnect storm/)
  await page.waitForURL(/\/chat\/[^?]+\?about=/)
  await page.goBack()
  await page.getByRole('link', { name: /Ask about this/ }).click()
  await page.getByRole('button', { name: 'Summarize this' }).click()
  await page.getByRole('heading', { name: 'Summarize this' }).waitFor()
  await sources.first().waitFor()
  assert.match(await sources.first().innerText(), /Runbook: gateway reconnect storm/)
  await attached.getByRole('button', { name: 'Remove Runbook: gateway reconnect storm' }).click()
  await attached.waitFor({ state: 'detached' })
  await page.waitForURL(/\/chat\/[^?]+$/)

  await page.goto(`${(await app).address}/chat?draft=Reconnect`)
  await page.getByLabel(WORDING.askAQuestion).waitFor()
  await page.keyboard.type(' storm')
  assert.equal(await page.getByLabel(WORDING.askAQuestion).inputValue(), 'Reconnect storm')
  assertQuiet(page)
})

test('an answer is stopped with the keyboard, and what is typed meanwhile stays', async () => {
  const page = await open('/chat')
  let isAsked = false
  // A service that takes its time: the request stands until the page gives it up.
  await page.route('**/rest/api/v1/chat', () => {
    isAsked = true
  })

  await ask(page, QUESTION)
  await eventually('asked', async () => isAsked)
  await page.keyboard.type('and then')
  await page.keyboard.press('Escape')
  await page.getByText("This answer wasn't saved").waitFor()

  assert.equal(await page.getByLabel(WORDING.askAQuestion).inputValue(), 'and then')
  assert.equal(new URL(page.url()).pathname, '/chat')
  assertQuiet(page)
})

test('files are attached, asked about, cited and found again with the question; one that is not read says so', async () => {
  const page = await open('/chat')
  const files = page.getByRole('list', { name: 'Attached files' })
  const text = 'The blue heron allowance is 417 euros a year. It is paid in March.'
  await page.locator('input[type=file]').setInputFiles([
    { name: 'heron.txt', mimeType: 'text/plain', buffer: Buffer.from(text) },
    { name: 'wing.xyz', mimeType: 'application/x-wing', buffer: Buffer.from('?') },
  ])

  await files.getByText('File type not supported').waitFor()
  await files.getByRole('button', { name: 'Remove wing.xyz' }).click()
  await eventually('one is left', async () => (await files.getByRole('listitem').count()) === 1)
  await files.getByText('uploading').waitFor({ state: 'detached' })
  await ask(page, 'How high is the blue heron allowance?')
  await page.getByRole('list', { name: WORDING.filesInThisQuestion }).getByRole('link', { name: 'heron.txt' }).waitFor()
  await page.locator('.answer-part').filter({ hasText: '417 euros' }).getByRole('link', { name: 'heron.txt' }).waitFor()
  assert.equal(await files.count(), 0)
  await page.waitForURL(/\/chat\/[^?]+$/)
  await page.reload()
  await page.getByRole('list', { name: WORDING.filesInThisQuestion }).waitFor()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('list', { name: WORDING.filesInThisQuestion }).getByRole('link', { name: 'heron.txt' }).click(),
  ])

  assert.equal(saved.suggestedFilename(), 'heron.txt')
  assertQuiet(page)
})

test('an error shows its request ID, and trying again continues', async () => {
  const page = await open('/chat')
  const refusal = { error: { code: 'overloaded', message: 'Too much at once', requestId: 'r-1' } }
  await page.route('**/rest/api/v1/chat', (route) => route.fulfill({ status: 503, json: refusal }), { times: 1 })

  await ask(page, QUESTION)
  await page.getByRole('alert').filter({ hasText: 'Too much at once' }).getByText('r-1').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()

  await page.getByRole('button', { name: WORDING.copyAnswer }).waitFor()
  assertQuiet(page, /503/)
})

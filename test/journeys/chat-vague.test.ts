import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALICE, ChatApp, citedIn, textOf } from '../support/chat-app.ts'

const company = await ChatApp.make([
  {
    id: 'rounding',
    title: 'Gateway rounding',
    text: 'The gateway rounds the raw values and the sensor rounds the values again. Historical values stay as they are.',
  },
  {
    id: 'travel',
    title: 'Travel policy',
    text: 'We travel to customers and to each other.\n\n## Hotels\n\nUp to 140 euros a night.',
  },
  {
    id: 'prices',
    title: 'Price list of cranes',
    text: 'A crane costs 420 euros.',
    rest: { permissions: { allowedUsers: [{ email: ALICE }] } },
  },
])
const { alice, bob } = company
const ask = async (token: string, question: string) => (await company.ask(token, question)).body

test('a word that only stands in the text of a page does not answer a question with no other word', async () => {
  assert.match(textOf(await ask(alice, 'What are our values?')), /^(?:No direct answer|I couldn't find)/)
})

test('a page that uses another word for the same thing answers, if its heading has it', async () => {
  await company.write({
    id: 'welcome',
    title: 'Welcome to Acme',
    text: 'We build cranes.\n\n## What we believe\n\n- **Safety first.** Stop the crane when in doubt.\n- **Honest numbers.** We never round up.',
  })

  for (const question of ['What are our values?', 'What are the company values?']) {
    const answer = await ask(alice, question)
    assert.match(textOf(answer), /^- \*{0,2}Safety first/, question)
    assert.deepEqual(citedIn(answer), ['wiki:Page:welcome'], question)
  }
})

test('where to find a document is answered with the document, as far as the caller can read it', async () => {
  const answer = await ask(bob, 'Where do I find the travel policy?')
  assert.match(textOf(answer), /^Travel policy\n\nWe travel to customers/)
  assert.deepEqual(citedIn(answer), ['wiki:Page:travel'])

  assert.deepEqual(citedIn(await ask(alice, 'Where can I find the price list?')), ['wiki:Page:prices'])
  const others = await ask(bob, 'Where can I find the price list?')
  assert.doesNotMatch(JSON.stringify(others), /prices|420|Price list of cranes/)
})

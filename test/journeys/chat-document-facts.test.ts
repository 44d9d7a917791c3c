import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALICE, BOB, ChatApp, citedIn, textOf } from '../support/chat-app.ts'

const company = await ChatApp.make([
  {
    id: 'travel',
    title: 'Travel policy',
    text: 'We travel by train. Nobody flies.',
    rest: {
      author: { email: ALICE, name: 'Alice Wood' },
      owner: { email: BOB, name: 'Bob Reed' },
      createdAt: '2025-02-03T00:00:00Z',
      updatedAt: '2025-05-06T00:00:00Z',
    },
  },
  {
    id: 'rfc-7',
    title: 'RFC-7: a quieter crane',
    text: 'The crane is loud at night.',
    rest: { author: { email: BOB } },
  },
  {
    id: 'secret',
    title: 'Merger plan',
    text: 'We buy the other harbor.',
    rest: { author: { email: BOB, name: 'Bob Reed' }, permissions: { allowedUsers: [{ email: BOB }] } },
  },
])
const { alice, bob } = company
const ask = async (question: string, token = alice) => (await company.ask(token, question)).body

test('who wrote a document, who owns it, and when it was written and changed', async () => {
  for (const [question, sentence] of [
    ['Who wrote the travel policy?', 'Written by Alice Wood on Feb 3, 2025:'],
    ['who is the author of our travel policy', 'Written by Alice Wood on Feb 3, 2025:'],
    ['Who is the owner of the travel policy?', 'Owned by Bob Reed:'],
    ['When was the travel policy last updated?', 'Last updated on May 6, 2025:'],
    ['When was the travel policy written?', 'Created on Feb 3, 2025:'],
    ['Wann wurde die Travel policy zuletzt geändert?', 'Zuletzt geändert am 6. Mai 2025:'],
  ]) {
    const answer = await ask(question!)
    assert.equal(textOf(answer), `${sentence}\n\nTravel policy\n\nWe travel by train. Nobody flies.`, question)
    assert.deepEqual(citedIn(answer), ['wiki:Page:travel'], question)
  }
})

test('a key names a document; what it does not say is said', async () => {
  assert.match(textOf(await ask('Who wrote RFC-7?')), /^Written by bob@acme\.example:\n\nRFC-7: a quieter crane/)
  assert.match(
    textOf(await ask('Who is the owner of RFC-7?')),
    /^This document has no owner\. bob@acme\.example wrote it:/,
  )
})

test('a document that the caller cannot read is as if it did not exist', async () => {
  assert.match(textOf(await ask('Who wrote the merger plan?', bob)), /^Written by Bob Reed:\n\nMerger plan/)
  assert.equal(
    textOf(await ask('Who wrote the merger plan?')).replace('merger', ''),
    textOf(await ask('Who wrote the burger plan?')).replace('burger', ''),
  )
})

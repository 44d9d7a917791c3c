import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BOB, ChatApp, citedIn, textOf } from '../support/chat-app.ts'

const company = await ChatApp.make([
  {
    id: 'notes-4',
    title: 'Release notes: crane 4.0',
    text: 'The crane turns both ways.',
    rest: { updatedAt: '2025-03-01T00:00:00Z' },
  },
  {
    id: 'notes-5',
    title: 'Release notes: crane 5.0',
    text: 'The crane is quiet at night.',
    rest: { updatedAt: '2025-05-01T00:00:00Z' },
  },
  {
    id: 'notes-6',
    title: 'Release notes: crane 6.0',
    text: 'The crane lifts itself.',
    rest: { updatedAt: '2025-06-01T00:00:00Z', permissions: { allowedUsers: [{ email: BOB }] } },
  },
  {
    id: 'handover-1',
    title: 'On-call handover, week 20',
    text: 'Ann hands over to Cleo.',
    rest: { updatedAt: '2025-05-14T00:00:00Z' },
  },
  {
    id: 'handover-2',
    title: 'On-call handover, week 21',
    text: 'Cleo hands over to Dag.',
    rest: { updatedAt: '2025-05-21T00:00:00Z', permissions: { allowedUsers: [{ email: BOB }] } },
  },
  { id: 'guide', title: 'Guide to the crane', text: 'Read the release notes before you climb.', rest: {} },
])
const { alice, bob } = company

test('the newest document of a kind is the one that the caller may see', async () => {
  for (const question of [
    'latest release notes',
    "What's the most recent release notes?",
    'Zeig mir die neuesten release notes',
  ]) {
    const { body } = await company.ask(alice, question)
    assert.deepEqual(citedIn(body), ['wiki:Page:notes-5', 'wiki:Page:notes-4'], question)
    assert.match(textOf(body), /^Release notes: crane 5\.0 \(2025-05-01\)\n\nThe crane is quiet at night\./, question)
  }
  assert.equal(citedIn((await company.ask(bob, 'latest release notes')).body)[0], 'wiki:Page:notes-6')
})

test('without a document of that kind it is a question like others', async () => {
  const { body } = await company.ask(alice, 'latest harbor news')
  assert.doesNotMatch(textOf(body), /2025-05-01/)
})

test('who is on call is in the last handover that the caller may see', async () => {
  for (const question of ['Who is on call this week?', "who's on-call", 'Wer hat gerade Bereitschaft?']) {
    assert.deepEqual(citedIn((await company.ask(bob, question)).body), ['wiki:Page:handover-2'], question)
    assert.match(textOf((await company.ask(alice, question)).body), /Ann hands over to Cleo\.$/, question)
  }
})

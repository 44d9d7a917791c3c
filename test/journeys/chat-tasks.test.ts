import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BOB, ChatApp, citationsOf, textOf } from '../support/chat-app.ts'

const company = await ChatApp.make([
  {
    id: 'inc-7',
    title: 'Postmortem INC-7: the crane stood still',
    text: '**Lead:** Ann Wood. **Duration:** 40 minutes.\n\n## Summary\n\nA fuse blew and the crane stood still.\n\n## Why\n\nThe fuse was too small.\n\n## Actions\n\n- A bigger fuse\n- A spare one',
    rest: { status: 'Closed' },
  },
  { id: 'inc-8', title: 'Postmortem INC-8: fog', text: '## Summary\n\nNobody saw the quay for two hours.' },
  {
    id: 'release',
    title: 'Release notes: Quay 2.4',
    text: 'Quay 2.4 is here.\n\n## New\n\n- Night mode\n\n## Fixed\n\n- The clock is right again\n\n## Thanks\n\nThanks to the testers.',
  },
  {
    id: 'storm',
    title: 'Runbook: storm on the quay',
    text: 'A **quay storm** is wind above nine.\n\n## What to do\n\n1. Call the harbor master.\n2. Tie the crane:\n\n```sh\nquayctl tie --all\n```\n\n3. Go home.',
  },
  {
    id: 'plans',
    title: 'Support plans',
    text: '| Plan | Answer |\n| --- | --- |\n| Basic | 8 hours |\n| Gold | 15 minutes |\n| Silver | 2 hours |',
  },
  { id: 'faq', title: 'Berth FAQ', text: '**Can I moor overnight?** Yes, for 12 euros.\n\n**Is water free?** It is.' },
  {
    id: 'handbook',
    title: 'Crane handbook',
    text: 'The lead time of the crane is 12 weeks.\n\n## Inspections\n\nTwice a year, by the maker.\n\n## Formula\n\nWind times 2.\n\n## Storage\n\nKeep hooks dry.',
  },
  { id: 'changelog', title: 'Changelog of a package', text: '## 4.1.7\n\nFix #7 and #417, see the INC file.' },
  {
    id: 'hidden',
    title: 'Postmortem INC-9: theft',
    text: 'A boat was stolen.',
    rest: { permissions: { allowedUsers: [{ email: BOB }] } },
  },
])
const { alice, bob } = company
const ask = async (question: string, token = alice) => (await company.ask(token, question)).body
const said = async (question: string, token = alice) => textOf(await ask(question, token))

test('a greeting gets a greeting and what one can ask', async () => {
  const body = await ask('Hello!')

  assert.match(textOf(body), /^Hello! Ask a question/)
  assert.deepEqual(citationsOf(body), [])
  assert.match(await said('Hallo'), /^Hallo! Stell eine Frage/)
})

test('a summary quotes each section of the document that the key names', async () => {
  const body = await ask('Summarize INC-7')

  assert.match(textOf(body), /^Postmortem INC-7.+A fuse blew.+The fuse was too small.+A bigger fuse/s)
  assert.deepEqual([...new Set(citationsOf(body).map(({ sourceDocument }) => sourceDocument.id))], ['wiki:Page:inc-7'])
})

test('a document that the caller cannot read is not summarized', async () => {
  assert.match(await said('Summarize INC-9', bob), /stolen/)
  assert.doesNotMatch(await said('Summarize INC-9'), /stolen|theft/)
})

test('what changed quotes what is new and fixed, and not the rest', async () => {
  const text = await said('What changed in Quay 2.4?')

  assert.match(text, /Night mode.+The clock is right again/s)
  assert.doesNotMatch(text, /testers/)
})

test('what a document says about something is the section with that heading', async () => {
  const text = await said('What do the Quay 2.4 release notes say about thanks?')

  assert.match(text, /^Release notes: Quay 2\.4\n\nThanks to the testers/)
  assert.doesNotMatch(text, /Night mode/)
  assert.match(await said('What does the INC-7 postmortem say about actions?'), /A bigger fuse/)
  assert.doesNotMatch(await said('What does the INC-9 postmortem say about theft?'), /boat/)
})

test('each suggested follow-up is answered from the document that suggests it', async () => {
  const { followUpPrompts: prompts } = await ask('What is the lead time of the crane handbook?')
  assert.deepEqual(prompts, [
    'What does the crane handbook say about inspections?',
    'What does the crane handbook say about storage?',
  ])

  for (const prompt of prompts) {
    const body = await ask(prompt)
    assert.doesNotMatch(textOf(body), /No direct answer|couldn't/)
    assert.equal(citationsOf(body)[0]?.sourceDocument.id, 'wiki:Page:handbook')
  }
})

test('two documents, and two rows of a table, are compared', async () => {
  assert.match(await said('Compare INC-7 and INC-8'), /fuse blew.+Nobody saw the quay/s)
  assert.match(
    await said('What is the difference between Basic and Gold support?'),
    /Basic \| 8 hours.+Gold \| 15 minutes/s,
  )
})

test('how-to questions get the steps, with the command between them', async () => {
  const text = await said('How do I handle a quay storm?')

  assert.match(
    text,
    /^1\. Call the harbor master\.\n2\. Tie the crane:\n\n```sh\nquayctl tie --all\n```\n\n3\. Go home\./,
  )
})

test('a definition comes first where one is asked for', async () => {
  assert.match(await said('What is a quay storm?'), /^A quay storm is wind above nine/)
})

test('a frequently asked question leads to its answer', async () => {
  assert.match(await said('Can I moor overnight?'), /Yes, for 12 euros/)
})

test('the key in a question decides the document', async () => {
  const body = await ask('How long did INC-7 last?')
  assert.equal(citationsOf(body)[0]?.sourceDocument.id, 'wiki:Page:inc-7')
  assert.match(textOf(body), /40 minutes/)

  assert.match(await said('status of INC-7'), /Closed/)
  assert.match(await said('What does INC-99 mean?'), /^I couldn't find/)
})

test('without a direct answer the closest passages are offered', async () => {
  const body = await ask('Is water free for dinghies in winter?')

  assert.match(textOf(body), /^No direct answer\. These look closest:\n\n/)
  assert.ok(citationsOf(body).length > 0)
})

test('what is hardly an answer is named, not quoted', async () => {
  const body = await ask('Which cat climbed the crane?')

  assert.match(
    textOf(body),
    /^I couldn't find an answer .+ These contain words of your question:\n\n- Crane handbook\n- Postmortem INC-7: the crane stood still$/,
  )
  assert.equal(citationsOf(body).length, 2)
})

test('a part of a table answers with the header above it', async () => {
  assert.match(
    await said('How fast is the answer in the Silver plan?'),
    /\| Plan \| Answer \|\n\| --- \| --- \|\n\| Silver \| 2 hours \|/,
  )
})

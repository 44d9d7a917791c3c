import assert from 'node:assert/strict'
import { test } from 'node:test'
import { typeProblems } from '../interface/answer-problems.ts'
import { BOB, ChatApp, citationsOf, citedIn, textOf } from '../support/chat-app.ts'
import { FakeClock } from '../support/fake-clock.ts'

const PAGES = [
  {
    id: 'leave',
    title: 'Parental leave',
    text: '# Parental leave\n\nParental leave is 18 weeks of paid leave for every new parent.\n\n## Contractors\n\nContractors have no paid parental leave; talk to your agency about parental leave.\n\n## How to apply\n\nTo apply for parental leave:\n\n1. Tell your manager.\n2. Fill in the form of the people team.\n3. Hand over your work.',
  },
  {
    id: 'cranes',
    title: 'Harbour cranes',
    text: 'A harbour crane is a machine that lifts containers from ships.\n\n| Crane | Load |\n| --- | --- |\n| Big crane | 60 tonnes |\n| Small crane | 12 tonnes |',
  },
  {
    id: 'secret',
    title: 'Project Basilisk',
    text: 'Project Basilisk is the takeover of Globex for 40 million.',
    rest: { permissions: { allowedUsers: [{ email: BOB }] } },
  },
]

const company = await ChatApp.make(PAGES)
const { alice, bob } = company
const bodies = new Map(PAGES.map(({ id, text }) => [`wiki:Page:${id}`, text]))

test('a question is answered with a passage, its source and the words of it', async () => {
  const { status, body, headers } = await company.ask(alice, 'How long is parental leave?')

  assert.equal(status, 200)
  assert.match(headers.get('content-type') ?? '', /^application\/json/)
  assert.match(textOf(body), /18 weeks of paid leave/)
  const [citation] = citationsOf(body)
  assert.equal(citation?.sourceDocument.id, 'wiki:Page:leave')
  const { textRange, snippets } = citation!.referenceRanges[0]!
  assert.match(textOf(body).slice(textRange.startIndex, textRange.endIndex), /18 weeks/)
  assert.ok(bodies.get('wiki:Page:leave')!.includes(snippets[0]!.text))
  assert.deepEqual(typeProblems('ChatResponse', body), [])
  assert.equal(body.messages[0].messageType, 'UPDATE')
  assert.equal(body.messages.at(-1).messageType, 'CONTENT')
  assert.equal(body.messages.at(-1).author, 'SERVICE_AI')
  assert.equal(body.chatId, undefined, 'nothing is saved unless requested')
  assert.ok(body.followUpPrompts.length > 0)
  for (const prompt of body.followUpPrompts) assert.match(prompt, /^\p{Lu}[^\n]{8,}\?$/u)
})

test('steps come as a list and tables as tables', async () => {
  const steps = await company.ask(alice, 'How do I apply for parental leave?')
  assert.match(textOf(steps.body), /1\. Tell your manager\.\n2\. Fill in the form/)

  const table = await company.ask(alice, 'Which load does the small crane lift?')
  assert.match(textOf(table.body), /\| Crane \| Load \|\n\| --- \| --- \|\n\| Small crane \| 12 tonnes \|/)
  assert.doesNotMatch(textOf(table.body), /60 tonnes/, 'only the row that was asked for')
})

test('a question that no document answers gets a plain reply without a citation', async () => {
  const { body } = await company.ask(alice, 'What is the boiling point of tungsten?')

  assert.match(textOf(body), /^I couldn't find an answer/)
  assert.deepEqual(citedIn(body), [])
})

test('a suggested follow-up that was asked is not suggested again', async () => {
  const question = 'How long is parental leave?'
  const [prompt] = (await company.ask(alice, question)).body.followUpPrompts

  const messages = [prompt, question].map((text) => ({ author: 'USER', fragments: [{ text }] }))
  const { body } = await company.client(alice, 'chat', { messages })

  assert.ok(!body.followUpPrompts.includes(prompt))
})

test('a follow-up is understood from the conversation', async () => {
  const messages = [
    { author: 'USER', fragments: [{ text: 'And for contractors?' }] },
    { author: 'SERVICE_AI', fragments: [{ text: 'It is 18 weeks.' }] },
    { author: 'USER', fragments: [{ text: 'How long is parental leave?' }] },
  ]
  const { body } = await company.client(alice, 'chat', { messages })

  assert.match(textOf(body), /Contractors have no paid parental leave/)
})

for (const [how, rest, headers] of [
  ['stream: true', { stream: true }, { Accept: 'application/json' }],
  ['Accept: text/plain', {}, { Accept: 'text/plain' }],
  ['stream: true and Accept: text/event-stream', { stream: true }, { Accept: 'text/event-stream' }],
] as const) {
  test(`an answer comes line by line with ${how}`, async () => {
    const answer = await company.ask(alice, 'How long is parental leave?', rest, headers)

    assert.match(answer.headers.get('content-type') ?? '', /^text\/plain/)
    const pieces = (answer.body as string)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.deepEqual(
      pieces.flatMap((piece) => typeProblems('ChatResponse', piece)),
      [],
    )
    assert.equal(pieces[0].messages[0].messageType, 'UPDATE')
    const joined = { messages: pieces.flatMap(({ messages }) => messages) }
    assert.match(textOf(joined), /18 weeks/)
    assert.equal(citedIn(joined)[0], 'wiki:Page:leave')
    assert.ok(pieces.at(-1).followUpPrompts.length > 0)
  })
}

test('who may read the source gets it, who may not learns nothing of it', async () => {
  const question = 'What is Project Basilisk?'
  const mine = await company.ask(bob, question)
  const others = await company.ask(alice, question)

  assert.match(textOf(mine.body), /takeover of Globex/)
  assert.deepEqual(citedIn(mine.body), ['wiki:Page:secret'])
  assert.doesNotMatch(JSON.stringify(others.body), /Globex|takeover|Project Basilisk"/)
  assert.deepEqual(citedIn(others.body), [])
})

test('documents, datasources and containers can be left out or asked for alone', async () => {
  const question = 'How long is parental leave?'
  const spec = { documentSpecs: [{ id: 'wiki:Page:leave' }] }

  assert.equal(citedIn((await company.ask(alice, question, { inclusions: spec })).body)[0], 'wiki:Page:leave')
  assert.deepEqual(citedIn((await company.ask(alice, question, { exclusions: spec })).body), [])
  const both = await company.ask(alice, question, { inclusions: spec, exclusions: spec })
  assert.deepEqual(citedIn(both.body), [], 'an exclusion counts above an inclusion')
  const wiki = { datasourceInstances: ['wiki'] }
  assert.deepEqual(citedIn((await company.ask(alice, question, { exclusions: wiki })).body), [])
  assert.equal(citedIn((await company.ask(alice, question, { inclusions: wiki })).body)[0], 'wiki:Page:leave')
  const hidden = { documentSpecs: [{ id: 'wiki:Page:secret' }] }
  assert.deepEqual(citedIn((await company.ask(alice, 'What is Project Basilisk?', { inclusions: hidden })).body), [])
})

test('a conversation without a question, and one that is none, are refused', async () => {
  const none = await company.client(alice, 'chat', { messages: [] })
  const silent = await company.client(alice, 'chat', {
    messages: [{ author: 'SERVICE_AI', fragments: [{ text: 'x' }] }],
  })

  assert.equal(none.status, 400)
  assert.equal(silent.status, 400)
  assert.equal(silent.body.error.details[0].field, 'messages')
})

test('a question has as many characters as one text may have, also in several fragments', async () => {
  const half = { text: 'How long is parental leave? '.padEnd(5000) }
  const asked = (...fragments: { text: string }[]) => company.client(alice, 'chat', { messages: [{ fragments }] })

  const whole = await asked({ text: 'x'.repeat(5000) }, { text: 'y'.repeat(5000) })
  const long = await asked({ text: 'x'.repeat(5000) }, half, { text: 'y' })
  const earlier = await company.client(alice, 'chat', {
    messages: [{ fragments: [half] }, { fragments: [half, half, half] }],
  })

  assert.equal(whole.status, 200)
  assert.equal(long.status, 400)
  assert.match(long.body.error.message, /^`messages` must have a question of at most 10000 characters; got 10001\./)
  assert.equal(earlier.status, 200, 'earlier questions are only cut')
})

test('a token without the scope is refused', async () => {
  const token = await company.app.clientToken(undefined, ['SEARCH'])
  const headers = { 'X-Service-ActAs': BOB }

  assert.equal((await company.ask(token, 'What is a crane?', {}, headers)).status, 403)
})

test('an answer that takes longer than timeoutMillis is refused with 408', async () => {
  const text = `${'The wombat digs a burrow. '.repeat(300)}\n\n`.repeat(20)
  await company.write(...Array.from({ length: 8 }, (_, at) => ({ id: `long${at}`, title: `Wombats ${at}`, text })))

  const { status, body } = await company.ask(alice, 'Where does the wombat dig a burrow?', { timeoutMillis: 1 })

  assert.equal(status, 408)
  assert.equal(body.error.code, 'request_timeout')
})

test('the citations list is served until its day, and left out after it', async () => {
  const before = await ChatApp.make(PAGES, {}, new FakeClock('2026-10-01T00:00:00Z'))
  const { body, headers } = await before.ask(before.alice, 'How long is parental leave?')
  const streamed = await before.ask(before.alice, 'How long is parental leave?', { stream: true })

  assert.equal(body.messages.at(-1).citations[0].sourceDocument.id, 'wiki:Page:leave')
  assert.match(headers.get('x-service-deprecated') ?? '', /name=citations/)
  assert.match(streamed.headers.get('x-service-deprecated') ?? '', /name=citations/)
  assert.match(streamed.body, /"citations":\[\{/)
  const after = await ChatApp.make(PAGES, {}, new FakeClock('2026-10-16T00:00:00Z'))
  const later = await after.ask(after.alice, 'How long is parental leave?')
  assert.equal(later.body.messages.at(-1).citations, undefined)
  assert.doesNotMatch(
    (await after.ask(after.alice, 'How long is parental leave?', { stream: true })).body,
    /"citations"/,
  )
})

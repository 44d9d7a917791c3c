import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  isQuote,
  isWritten,
  nameOf,
  newPrompts,
  newTurn,
  numberedSources,
  numberOf,
  turnsOf,
  withPiece,
} from './turn.ts'

type Messages = Parameters<typeof turnsOf>[0]
type Piece = Parameters<typeof withPiece>[1]

const passage = { referenceRanges: [{ snippets: [{ text: 'exact words' }] }] }
const document = { id: 'wiki:Page:1', title: 'Leave' }

test('a saved chat becomes questions with their answers, oldest first', () => {
  const messages = [
    { author: 'BOT', messageId: 'a2', fragments: [{ text: 'Second answer' }] },
    { author: 'USER', messageId: 'q2', fragments: [{ text: 'Second ' }, { text: 'question' }] },
    {
      author: 'BOT',
      messageId: 'a1',
      fragments: [{ text: 'Ask.' }, { citation: { sourceDocument: document, ...passage } }],
    },
    { author: 'USER', messageId: 'q1', fragments: [{ text: 'First question' }, { file: { id: 'f', name: 'a.pdf' } }] },
  ] as unknown as Messages

  const turns = turnsOf(messages)

  assert.deepEqual(
    turns.map(({ key, question, state, parts }) => ({ key, question, state, texts: parts.map(({ text }) => text) })),
    [
      { key: 'a1', question: 'First question', state: 'done', texts: ['Ask.'] },
      { key: 'a2', question: 'Second question', state: 'done', texts: ['Second answer'] },
    ],
  )
  assert.deepEqual(turns[0]?.files, [{ id: 'f', name: 'a.pdf' }])
  assert.deepEqual(turns[0]?.parts[0]?.source, { document, passage: 'exact words' })
})

test('a streamed answer grows piece by piece, with its steps and follow-up questions', () => {
  const pieces = [
    { messages: [{ messageType: 'UPDATE', messageId: 'x', fragments: [{ text: 'Searching' }] }] },
    { messages: [{ messageType: 'CONTENT', messageId: 'a', fragments: [{ text: 'One.' }] }] },
    {
      messages: [{ messageType: 'CONTENT', messageId: 'a', fragments: [{ text: 'Two.' }] }],
      followUpPrompts: ['And?'],
    },
    { messages: [], chatSessionTrackingToken: 't' },
  ] as unknown as Piece[]

  const turn = pieces.reduce(withPiece, newTurn('1', 'Why?'))

  assert.deepEqual(turn, {
    ...newTurn('a', 'Why?'),
    steps: ['Searching'],
    parts: [{ text: 'One.' }, { text: 'Two.' }],
    prompts: ['And?'],
    token: 't',
  })
})

test('a conversation suggests each follow-up once, and none that was asked', () => {
  const first = { ...newTurn('a', 'Why?'), prompts: ['And meals?', 'And trains?'] }
  const last = { ...newTurn('b', 'And meals?'), prompts: ['Why?', 'And trains?', 'And hotels?'] }

  assert.deepEqual(newPrompts([first]), first.prompts)
  assert.deepEqual(newPrompts([first, last]), ['And hotels?'])
  assert.deepEqual(newPrompts([]), [])
})

test('a source is named after its document, file or skill', () => {
  const named = (source: object) => nameOf({ ...source, passage: '' } as Parameters<typeof nameOf>[0])

  assert.deepEqual(
    [
      { document: { title: 'Leave' } },
      { document: {} },
      { file: { name: 'a.pdf' } },
      { skill: { name: 'Travel' } },
    ].map(named),
    ['Leave', '', 'a.pdf', 'Travel'],
  )
})

test('the source of an announcement is a source without a quote', () => {
  const fragments = [{ text: 'From the announcement “Party”' }, { citation: { sourceDocument: document } }]

  const [turn] = turnsOf([{ author: 'BOT', messageId: 'a', fragments }] as unknown as Messages)

  assert.deepEqual(turn?.parts[0]?.source, { document, passage: '' })
})

test('an answer of the directory has the person as its source, and a document has one number wherever it is cited', () => {
  const person = { name: 'Priya', obfuscatedId: 'p1' }
  const cited = { citation: { sourceDocument: document, ...passage } }
  const fragments = [
    { text: 'Priya' },
    { structuredResults: [{ person }] },
    { text: 'One' },
    cited,
    { text: 'Two' },
    cited,
  ]

  const [turn] = turnsOf([{ author: 'BOT', messageId: 'a', fragments }] as unknown as Messages)
  const parts = turn?.parts ?? []

  assert.deepEqual(parts[0]?.source, { person, passage: '' })
  const sources = numberedSources(parts)
  assert.deepEqual(
    sources.map(({ number, part, source }) => [number, part, nameOf(source)]),
    [
      [1, 0, 'Priya'],
      [2, 1, document.title],
    ],
  )
  assert.deepEqual(
    parts.map(({ source }) => source && numberOf(sources, source)),
    [1, 2, 2],
  )
})

test('a part is a quote if it says exactly what a document says', () => {
  const document = { id: 'wiki:Page:7', datasource: 'wiki' } as never
  const source = { document, passage: 'Raise the limit  by 100.' }

  assert.equal(isQuote({ text: '\nRaise the limit by 100. ', source }), true)
  assert.equal(isQuote({ text: 'You can raise the limit by 100.', source }), false)
  assert.equal(isQuote({ text: 'Raise the limit  by 100.' }), false)
  assert.equal(isQuote({ text: source.passage, source: { person: {} as never, passage: source.passage } }), false)
})

test('an answer that a colleague wrote is the source of its text, which is Markdown', () => {
  const answer = { id: 7, docId: 'answer:7', question: 'How do I get a laptop?' }
  const fragments = [{ text: 'Open a ticket in **IT**.' }, { structuredResults: [{ answer }] }]
  const messages = [
    { author: 'BOT', messageId: 'a', fragments },
    { author: 'USER', messageId: 'q', fragments: [{ text: 'laptop?' }] },
  ] as unknown as Messages

  const [part] = turnsOf(messages)[0]?.parts ?? []

  assert.deepEqual(part, { text: 'Open a ticket in **IT**.', source: { answer, passage: '' } })
  assert.ok(part !== undefined && isWritten(part))
  assert.equal(nameOf({ answer, passage: '' } as Parameters<typeof nameOf>[0]), 'How do I get a laptop?')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messageSpans, quoteSpans } from './message-spans.ts'

const written = (text: string) => messageSpans(text).map(({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`)

test('consecutive lines of one kind are a block: text, lists and numbered lists', () => {
  assert.deepEqual(written('One\nmore\n- a\n* b\n\nEnd'), [
    'p: One\nmore',
    'list: - a\n* b',
    'item: - a',
    'marker: - ',
    'item: * b',
    'marker: * ',
    'p: End',
  ])
  assert.deepEqual(messageSpans('3. third\n4) fourth')[0], { kind: 'numbered', start: 0, end: 18, value: '3' })
})

test('the border of a table belongs to its head, and cells have no blanks around them', () => {
  assert.deepEqual(written('| A |  B |\n| - | - |\n| 1 |  |'), [
    'table: | A |  B |\n| - | - |\n| 1 |  |',
    'row: | A |  B |\n| - | - |',
    'head: A',
    'head: B',
    'row: | 1 |  |',
    'cell: 1',
    'cell: ',
  ])
})

test('a hyphen, a number or an underscore inside a sentence is part of it', () => {
  assert.deepEqual(written('-5 degrees\n2026 was cold\ncall __init__ *first*'), [
    'p: -5 degrees\n2026 was cold\ncall __init__ *first*',
  ])
  assert.deepEqual(messageSpans(''), [])
})

test('lines above the quoted passage are bold, also where its line breaks are shown otherwise', () => {
  const text = 'Postmortem\n\nWhy\n\nFirmware 2.14 removed the jitter from the backoff.'

  const spans = messageSpans(text, 'Firmware 2.14 removed the\njitter from the backoff.')

  const bold = spans.filter(({ kind }) => kind === 'strong').map(({ start, end }) => text.slice(start, end))
  assert.deepEqual(bold, ['Postmortem', 'Why'])
})

test('a line that goes on with the sentence of an item belongs to it', () => {
  const items = (text: string) => written(text).filter((span) => span.startsWith('item') || span.startsWith('p'))

  assert.deepEqual(items('- Update to\nv2.11:\n- Restart.\nThen wait.'), [
    'item: - Update to\nv2.11:',
    'item: - Restart.',
    'p: Then wait.',
  ])
  assert.deepEqual(items('- Update to\n\nv2.11'), ['item: - Update to', 'p: v2.11'])
})

test('commands of a quote keep their lines, names are code and headings strong', () => {
  const { text, spans } = quoteSpans(
    '**What to do**\n\n1. Run `make` now:\n\n```sh\nmake one\n\n- two\n```\n\n2. Wait for `__init__`.',
  )

  assert.equal(text, 'What to do\n\n1. Run make now:\n\nmake one\n\n- two\n\n2. Wait for __init__.')
  assert.deepEqual(
    spans.map(({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`),
    [
      'p: What to do',
      'strong: What to do',
      'numbered: 1. Run make now:',
      'item: 1. Run make now:',
      'marker: 1. ',
      'inlineCode: make',
      'code: make one\n\n- two',
      'numbered: 2. Wait for __init__.',
      'item: 2. Wait for __init__.',
      'marker: 2. ',
      'inlineCode: __init__',
    ],
  )
  assert.equal(spans.find(({ kind }) => kind === 'code')?.value, 'sh')
})

test('a listing that is still streaming is one already', () => {
  const { text, spans } = quoteSpans('Do:\n\n```sh\nmake')
  assert.deepEqual(spans.at(-1), { kind: 'code', start: 5, end: 9, value: 'sh' })
  assert.equal(text, 'Do:\n\nmake')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../../../test/support/random.ts'
import { readHtml } from '../read-html.ts'
import { readMarkdown } from '../read-markdown.ts'
import { readTable } from '../read-table.ts'
import { cutSpans } from './cut-spans.ts'
import { safeLink } from './safe-link.ts'
import type { Span, StructuredText } from './span.ts'
import { decodeStructure, encodeStructure } from './stored-structure.ts'
import { MAX_SPANS } from './text-builder.ts'

const ROUNDS = 400

const HTML_PIECES = (
  '<p> </p> <ul> <ol start=3> <li> </li> </ul> </ol> <table> <tr> <td> <th> </td> </tr> </table> <b> </b> <i> </i> ' +
  '<a/href="https://x.example/y"> <a/href="javascript:x"> </a> <pre> </pre> <code> </code> <h2> </h2> <br> <hr> ' +
  '<blockquote> </blockquote> <img/alt="map"> <script> </script> <nav> </nav> <div> </div> &amp; &nbsp; word two 日本 😀 \u0000 \u00ad'
).split(' ')
const MARKDOWN_PIECES = [
  ...['# ', '- ', '1. ', '  - ', '> ', '```\n', '**', '*', '_', '`', '~~', '[a](https://x.example)', '![b](c)', '|'],
  ...[
    '\n',
    '\n\n',
    '| a | b |\n|---|---|\n',
    '---\n',
    '<b>',
    '</b>',
    '<td>',
    'word',
    'two ',
    '日本',
    '\\',
    '[ ] ',
    '  \n',
  ],
]

function randomText(random: Random, pieces: readonly string[]): string {
  return Array.from({ length: random.below(60) }, () => {
    const piece = pieces[random.below(pieces.length)] ?? ''
    return random.below(3) === 0 ? `${piece} ` : piece
  }).join('')
}

/** Every span lies inside or beside those before it, and in the text. */
function assertNested({ text, spans }: StructuredText): void {
  const open: Span[] = []
  let last = 0
  for (const span of spans) {
    assert.ok(span.start >= last, `starts ascend: ${JSON.stringify(span)}`)
    assert.ok(span.end >= span.start && span.end <= text.length, `in the text: ${JSON.stringify(span)}`)
    last = span.start
    for (let around = open.at(-1); around !== undefined && span.start >= around.end && span.end > around.end; ) {
      open.pop()
      around = open.at(-1)
    }
    const around = open.at(-1)
    assert.ok(around === undefined || span.end <= around.end, `${JSON.stringify(span)} in ${JSON.stringify(around)}`)
    if (span.end > span.start) open.push(span)
  }
}

const FORMS: Readonly<Record<string, (random: Random) => StructuredText>> = {
  HTML: (random) => readHtml(randomText(random, HTML_PIECES)),
  Markdown: (random) => readMarkdown(randomText(random, MARKDOWN_PIECES)),
  CSV: (random) => readTable(randomText(random, [',', '"', '\n', 'a', 'b c', ';']), ','),
}

for (const [form, read] of Object.entries(FORMS)) {
  test(`the spans of random ${form} are nested, in the tidy text, and stored without loss`, () => {
    const random = new Random(11)
    for (let round = 0; round < ROUNDS; round++) {
      const found = read(random)
      assertNested(found)
      assert.equal(found.text, found.text.trim())
      assert.doesNotMatch(found.text, /\n\n\n| \n|\u00ad/)
      assert.ok(!found.text.includes('\u0000'))
      assert.deepEqual(decodeStructure(encodeStructure(found), found.text), found.spans)
      const from = random.below(found.text.length + 1)
      const to = from + random.below(found.text.length - from + 1)
      assertNested({ text: found.text.slice(from, to), spans: cutSpans(found.spans, from, to) })
      for (const { kind, value } of found.spans) if (kind === 'link') assert.match(value ?? '', /^(?:https?|mailto):/)
    }
  })
}

test('a structure of another text, a newer form or a damaged one gives no spans', () => {
  const stored = encodeStructure(readMarkdown('# A\n\nb'))
  assert.notEqual(stored, undefined)
  assert.deepEqual(decodeStructure(stored, 'A\n\nc'), [])
  assert.deepEqual(decodeStructure(stored?.replace('"v":1', '"v":2'), 'A\n\nb'), [])
  assert.deepEqual(decodeStructure('{"v":1', 'A'), [])
  assert.deepEqual(decodeStructure(undefined, 'A'), [])
})

test('a page with more parts than a screen can show keeps its text', () => {
  const { text, spans } = readHtml(`<table>${'<tr><td>a<td>b'.repeat(100_000)}`)

  assert.equal(text.split('\n').length, 100_000)
  assert.ok(spans.length <= MAX_SPANS)
})

test('a text of a million levels is read in linear time', () => {
  assert.equal(readHtml(`${'<b>'.repeat(1_000_000)}x`).text, '')
  assert.equal(readHtml(`a${'</i>'.repeat(1_000_000)}b`).text, 'ab')
})

test('only web and mail addresses are links', () => {
  assert.equal(safeLink(' https://x.example/a b '), 'https://x.example/a%20b')
  assert.equal(safeLink('mailto:ada@x.example'), 'mailto:ada@x.example')
  for (const href of [
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    '/relative',
    '//x.example',
    'https://user:secret@x.example/',
    `https://x.example/${'y'.repeat(3000)}`,
    'https://',
    undefined,
  ]) {
    assert.equal(safeLink(href), undefined, String(href))
  }
})

test('lists, tables, code and links keep what they are', () => {
  const { text, spans } = readMarkdown(
    '# Plan\n\n- [x] a\n- b `c`\n\n```ts\nlet d\n```\n\n| E | F |\n|---|---|\n| 1 | |',
  )
  const shown = spans.map(({ kind, start, end, value }) => [kind, text.slice(start, end), ...(value ? [value] : [])])

  assert.deepEqual(shown, [
    ['h1', 'Plan'],
    ['list', '- a\n- b c'],
    ['item', '- a', 'done'],
    ['marker', '-'],
    ['item', '- b c'],
    ['marker', '-'],
    ['inlineCode', 'c'],
    ['code', 'let d', 'ts'],
    ['table', 'E | F\n1'],
    ['row', 'E | F'],
    ['head', 'E'],
    ['head', 'F'],
    ['row', '1'],
    ['cell', '1'],
    ['cell', ''],
  ])
})

test('a table that only arranges things is no table', () => {
  const kinds = (html: string) => new Set(readHtml(html).spans.map(({ kind }) => kind))

  assert.ok(!kinds('<table><tr><td><p>a<tr><td>b</table>').has('table'))
  assert.ok(!kinds('<table role="presentation"><tr><td>a<td>b</table>').has('cell'))
  const nested = readHtml('<table><tr><td><table><tr><td>a<td>b</table><td>c</table>')
  assert.equal(nested.spans.filter(({ kind }) => kind === 'table').length, 1)
})

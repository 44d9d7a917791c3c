import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { QuotedPassage } from '../../tasks/quoted-passage.ts'
import { shortenQuoted } from './shorten-quoted.ts'

const passage = (text: string, kind: QuotedPassage['kind'] = 'paragraph'): QuotedPassage =>
  ({ kind, text, start: 10, end: 10 + text.length }) as QuotedPassage

test('a short passage stays as it is', () => {
  const short = passage('Bikes stand in the yard.')
  assert.equal(shortenQuoted(short, ['yard']), short)
})

test('of a long one, the sentences with the words are quoted, word for word', () => {
  const filler = 'Nothing here says anything about it at all. '.repeat(10)
  const { text, start, end } = shortenQuoted(passage(`${filler}Bikes stand in the yard. ${filler}`), ['bikes', 'yard'])
  assert.match(text, /Bikes stand in the yard\./)
  assert.ok(text.length < 150, text)
  assert.equal(`${filler}Bikes stand in the yard. ${filler}`.slice(start - 10, end - 10), text)
})

test('of a long table, the rows with the words', () => {
  const rows = Array.from({ length: 40 }, (_, at) => `| Office ${at} | ${at === 20 ? 'bikes' : 'nothing here'} |`)
  const cut = shortenQuoted(passage(rows.join('\n'), 'table'), ['bikes'])
  assert.equal(cut.text, rows.slice(20, 23).join('\n'))
  assert.equal(cut.isRow, true)
})

test('the header of a table is not quoted as a row', () => {
  const head = '| Office | Bikes |'
  const rows = Array.from({ length: 9 }, (_, at) => `| Office ${at} | ${at} |`)
  const table = { ...passage([head, ...rows].join('\n'), 'table'), tableHead: head }
  const separated = { ...passage([head, '| --- | --- |', ...rows].join('\n'), 'table'), tableHead: head }
  for (const each of [table, separated]) {
    const { text, start, end } = shortenQuoted(each, ['office', 'bikes'])
    assert.equal(text, rows.slice(0, 3).join('\n'))
    assert.equal(each.text.slice(start - 10, end - 10), text)
  }
})

import { shortenPassage } from '../../short-answer/shorten-passage.ts'
import type { QuotedPassage } from '../../tasks/quoted-passage.ts'

/** What is shorter is quoted as it is. */
const LONG_CHARACTERS = 420
const MAX_SENTENCES = 3
const MAX_ROWS = 3
/** A table with more rows is about many things. */
const SMALL_TABLE_ROWS = 5

/** A long passage that only comes close, cut to the sentences, list items or rows that have most words of the question. */
export function shortenQuoted<P extends QuotedPassage>(passage: P, words: readonly string[]): P {
  const { text, start, kind } = passage
  const isLong = text.length > LONG_CHARACTERS || (kind === 'table' && text.split('\n').length > SMALL_TABLE_ROWS)
  if (!isLong) return passage
  const short =
    kind === 'table' ? rowsWith(withoutHead(passage), words) : shortenPassage(text, words, MAX_SENTENCES).text
  const at = text.indexOf(short)
  if (at < 0 || short === '') return passage
  const cut = { ...passage, text: short, start: start + at, end: start + at + short.length }
  return kind === 'table' ? { ...cut, isRow: true } : cut
}

/** The rows below the header, which is shown above whatever is left of them. */
function withoutHead({ text, tableHead = '' }: QuotedPassage): string {
  const isHeadFirst = tableHead !== '' && text.startsWith(tableHead)
  return isHeadFirst ? text.slice(tableHead.length).replace(SEPARATOR, '').trimStart() : text
}

/** “| --- | --- |”. */
const SEPARATOR = /^\s*\|?(?:\s*:?-+:?\s*\|)+[ \t]*/u

/** The first rows behind the first one that has most words. */
function rowsWith(table: string, words: readonly string[]): string {
  const rows = table.split('\n')
  const found = rows.map((row) => words.filter((word) => row.toLowerCase().includes(word)).length)
  const from = Math.min(found.indexOf(Math.max(...found)), Math.max(0, rows.length - MAX_ROWS))
  return rows.slice(from, from + MAX_ROWS).join('\n')
}

/** What is read on each side of a match. Enough for a line of text behind links and table rules. */
const CHARACTERS_AROUND = 500

const RULE = /^[\s|:*_=-]+$/
const FENCE = /^\s*(?:`{3,}|~{3,})/
const SIGNS = /^\s*(?:(?:[-*+•>]|#{1,6}|\d{1,3}[.)]|\[[ xX]\])\s+)+/
const ITEM = /^\s*(?:>\s+)?(?:[-*+•]|\d{1,3}[.)])\s/
const ROW = /^\s*\||\s\|\s|\|\s*$/
const LINK = /!?\[([^\]\n]*)\]\([^)\n]*\)/g
const MARKS = /`+|~~|\*\*(?=\S)|(?<=\S)\*\*/g

const HALVES = /^[\udc00-\udfff]|[\ud800-\udbff]$/g

export interface PlainExcerpt {
  readonly text: string
  /** Where the word is. */
  readonly at: number
}

/** The text around a word at an index, on one line and without Markdown: no table rules, bars, list signs, bold or code marks. */
export function plainExcerpt(markdown: string, at: number, word: string): PlainExcerpt {
  const start = Math.max(0, at - CHARACTERS_AROUND)
  const text = plainLines(part(markdown, start, at + word.length + CHARACTERS_AROUND))
  const before = plainLines(part(markdown, start, at)).length
  // The same word can also be earlier, so the closest one is taken. One in the address of a link isn't there anymore.
  const lower = text.toLowerCase()
  const closest = lower.indexOf(word, Math.max(0, before - word.length))
  return { text, at: Math.max(0, closest >= 0 ? closest : lower.lastIndexOf(word)) }
}

/** Without half a character at its ends. */
function part(text: string, start: number, end: number): string {
  return text.slice(start, end).replace(HALVES, '')
}

function plainLines(markdown: string): string {
  let text = ''
  for (const line of markdown.split('\n')) {
    if (RULE.test(line) || FENCE.test(line)) continue
    const isRow = ROW.test(line)
    const plain = plainLine(isRow ? cellsOf(line) : line)
    if (plain === '') continue
    if (text !== '') text += isRow || ITEM.test(line) ? ' · ' : ' '
    text += plain
  }
  return text
}

function plainLine(line: string): string {
  return line.replace(SIGNS, '').replace(LINK, '$1').replace(MARKS, '').replace(/\s+/g, ' ').trim()
}

function cellsOf(row: string): string {
  const cells = row.split('|').map((cell) => cell.replace(/\\$/, '').trim())
  return cells.filter((cell) => cell !== '').join(', ')
}

import { TABLE_ROW } from './table-rows.ts'

/** No text is wrapped at lines as long as that. */
const WRAPPED_CHARACTERS = 160
const MARKDOWN = /^(?:#{1,6} |```)/mu
const LIST_ITEM = /^(?:[-*•–]\s|\d{1,3}[.)]\s|[a-z][.)]\s)/
const MIN_PAIRS = 4
/** So many of the lines are followed by another one, without an empty line between them. */
const PAIRED_SHARE = 0.5
/** A word may be too long for the rest of a line by chance. */
const FITTING_SHARE = 0.8

/**
 * Whether every line of a text is a paragraph of its own, as in text taken from an office document, rather than a line of a
 * wrapped paragraph: the first word of the next line would have had room on it.
 */
export function isLinewise(text: string, maxCharacters: number): boolean {
  const read = text.slice(0, maxCharacters)
  if (MARKDOWN.test(read)) return false
  let width = WRAPPED_CHARACTERS
  let before = ''
  let proseLines = 0
  /** How long a line would be with the first word of the next one. */
  const lengths: number[] = []
  for (const each of read.split('\n')) {
    const line = each.trim()
    const isProse = line !== '' && !TABLE_ROW.test(line) && !LIST_ITEM.test(line)
    if (isProse) {
      proseLines++
      width = Math.max(width, line.length)
      if (before !== '') lengths.push(before.length + 1 + line.search(/\s|$/))
    }
    before = isProse ? line : ''
  }
  if (width === WRAPPED_CHARACTERS || lengths.length < Math.max(MIN_PAIRS, PAIRED_SHARE * proseLines)) return false
  return lengths.filter((length) => length <= width).length >= FITTING_SHARE * lengths.length
}

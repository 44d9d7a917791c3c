import { isOneSlip } from '../../analysis/one-slip.ts'

const MAX_SLIPS = 3
const LONG_WORD = 8
const LONG_SLIPS = 2

/**
 * The question as its words are meant, by the query that search corrected it to. Only words that differ by a slip are taken over: a
 * word taken apart, or a filter, may say something else.
 */
export function meantBy(question: string, corrected: string | undefined): string {
  if (corrected === undefined) return question
  const words = question.trim().split(/\s+/)
  const others = corrected.trim().split(/\s+/)
  if (words.length !== others.length) return question
  const pairs = words.map((word, at) => ({ word, other: others[at]!, plain: bare(word), meant: bare(others[at]!) }))
  const slips = pairs.filter(({ plain, meant }) => plain !== meant)
  if (slips.length > MAX_SLIPS || !slips.every(({ plain, meant }) => isNear(plain, meant))) return question
  return pairs.map(({ word, other, plain, meant }) => (plain === meant ? word : other)).join(' ')
}

function bare(word: string): string {
  return word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** One slip, or a few in a long word. */
function isNear(word: string, other: string): boolean {
  if (isOneSlip(word, other)) return true
  return word.length >= LONG_WORD && Math.abs(word.length - other.length) <= LONG_SLIPS && word[0] === other[0]
}

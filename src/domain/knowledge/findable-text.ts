import { analyze } from '../analysis/analyze.ts'
import { stem } from '../analysis/stem.ts'
import { isStopWord } from '../analysis/stop-words.ts'

/** The words by which something small is found without the engine. */
export interface FindableText {
  /** Each title as its words. */
  readonly titles: readonly ReadonlySet<string>[]
  readonly others: ReadonlySet<string>
}

/** What a text is about stands at its beginning; words beyond cost memory. */
const READ_CHARACTERS = 1000

export function findableText(titles: readonly string[], text: string): FindableText {
  return { titles: titles.map((title) => termsOf(title)), others: termsOf(text.slice(0, READ_CHARACTERS)) }
}

/** The words of a text as they are compared; without those that say nothing, unless there are no others. */
export function termsOf(text: string): ReadonlySet<string> {
  const words = new Set<string>()
  analyze(text, (word, _position, _start, _end, parts) => {
    if (parts === 0) words.add(word)
  })
  const telling = [...words].filter((word) => !isStopWord(word))
  return new Set((telling.length > 0 ? telling : [...words]).map(stem))
}

/**
 * How well a text fits a query, up to 1; 0: not at all. It must have all the words, and most of them in one title: a
 * page of results has documents for everything else.
 */
export function fitOf({ titles, others }: FindableText, wanted: ReadonlySet<string>): number {
  if (wanted.size === 0) return 0
  let best = 0
  for (const title of titles) {
    let inTitle = 0
    let isWhole = true
    for (const term of wanted) {
      if (title.has(term)) inTitle++
      else if (!others.has(term)) isWhole = false
    }
    if (isWhole && inTitle * 2 > wanted.size) best = Math.max(best, inTitle / Math.max(title.size, wanted.size))
  }
  return best
}

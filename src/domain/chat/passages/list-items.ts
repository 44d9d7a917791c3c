import type { WordMatcher } from './word-matcher.ts'

/** An item of a list, from `start` to `end` of the list's text. */
export interface ListItem {
  readonly start: number
  readonly end: number
  readonly text: string
}

export interface ItemWords {
  readonly item: ListItem
  readonly words: ReadonlySet<number>
}

const ITEM = /^[ \t]*(?:[-*•–]|\d{1,3}[.)])[ \t]/gm
/** Words in other items belong to something else, but the item must have most of those that the list has. */
const NEEDED_SHARE = 0.75

/** The items of a list; what leads in to them is none. */
export function itemsOf(text: string): ListItem[] {
  const starts = [...text.matchAll(ITEM)].map(({ index }) => index)
  return starts.map((start, at) => {
    const end = starts[at + 1] ?? text.length
    return { start, end, text: text.slice(start, end) }
  })
}

/** What leads in to the items of a list. */
export function leadInOf(text: string): string {
  return text.slice(0, itemsOf(text)[0]?.start ?? 0)
}

export function wordsOfItems(text: string, matcher: WordMatcher): ItemWords[] {
  return itemsOf(text).map((item) => ({ item, words: matcher.in(item.text).found }))
}

/** The item that has most of the words which the list has; undefined if they are spread over several. */
export function bestItem(
  items: readonly ItemWords[],
  words: ReadonlySet<number>,
  weights: readonly number[],
): ListItem | undefined {
  const sum = (each: ReadonlySet<number>) => [...each].reduce((total, word) => total + weights[word]!, 0)
  const [best] = items
    .map(({ item, words: own }) => ({ item, weight: sum(own) }))
    .toSorted((a, b) => b.weight - a.weight)
  return best !== undefined && best.weight > 0 && best.weight >= NEEDED_SHARE * sum(words) ? best.item : undefined
}

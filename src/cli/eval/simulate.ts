/** What happens to a query between somebody's head and the search box. `random` gives numbers from 0 to below 1. */
type Slip = (query: string, random: () => number) => string

const PREFACES: readonly (readonly [before: string, after: string])[] = [
  ['hi, could you please tell me ', ' thanks'],
  ['hello, I am looking for ', ''],
  ['does anyone know ', '?'],
  ['please help me find ', ', thank you very much'],
  ['I would like to know ', ' please'],
]
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** Each as people make it: one to a query. A query that has no room for it stays as it is. */
export const SLIPS: Readonly<Record<string, Slip>> = {
  'typing error': (query, random) => {
    const word = pick([...query.matchAll(/\p{L}{4,}/gu)], random)
    if (word === undefined) return query
    return query.slice(0, word.index) + misspelt(word[0], random) + query.slice(word.index + word[0].length)
  },
  'missing space': (query, random) => {
    const space = pick([...query.matchAll(/(?<=\p{L}{3}) (?=\p{L}{3})/gu)], random)
    return space === undefined ? query : query.slice(0, space.index) + query.slice(space.index + 1)
  },
  'extra space': (query, random) => {
    const word = pick([...query.matchAll(/\p{L}{6,}/gu)], random)
    if (word === undefined) return query
    const at = word.index + 3 + Math.floor(random() * (word[0].length - 5))
    return `${query.slice(0, at)} ${query.slice(at)}`
  },
  preface: (query, random) => {
    const [before, after] = pick(PREFACES, random) ?? ['', '']
    return before + query + after
  },
  'caps lock': (query) => query.toUpperCase(),
  'lost accents': (query) => query.normalize('NFD').replaceAll(/\p{M}/gu, ''),
}

/** A letter changed, left out, put in, or swapped with the next one. */
function misspelt(word: string, random: () => number): string {
  const at = Math.floor(random() * (word.length - 1))
  const letter = LETTERS[Math.floor(random() * LETTERS.length)] ?? ''
  const [before, here, next, rest] = [word.slice(0, at), word.charAt(at), word.charAt(at + 1), word.slice(at + 2)]
  const kinds = [letter + next, next, here + letter + next, next + here]
  return before + kinds[Math.floor(random() * kinds.length)] + rest
}

function pick<Item>(items: readonly Item[], random: () => number): Item | undefined {
  return items[Math.floor(random() * items.length)]
}

/** The same numbers for the same seed, on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

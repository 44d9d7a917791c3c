import { Random } from '../../test/support/random.ts'
import type { BenchQuery } from '../corpus/queries.ts'
import { WORDS } from '../corpus/words.ts'

const COUNT = 200
/** Ranks of words: between them, those of 25 to 7 % of the documents, of 60 to 20 %, of 0.3 to 0.05 %. */
const COMMON = { first: 80, end: 300 }
const FREQUENT = { first: 15, end: 58 }
const RARE = { first: 5000, end: 25_000 }
/** Words of three subjects: three in a row never meet. */
const SUBJECT_TRIPLES = [60, 63, 66, 69, 72, 75]

/** What many people ask at a time: the kinds of `QUERIES` in turn, each with other words. */
export function mixedQueries(seed: number): BenchQuery[] {
  const random = new Random(seed ^ 0x717d)
  const draw = ({ first, end }: typeof COMMON) => first + random.below(end - first)
  const make = (kind: BenchQuery['kind'], mode: BenchQuery['mode'], ranks: number[]): BenchQuery => {
    return { kind, mode, ranks, words: ranks.map((rank) => WORDS[rank]!) }
  }
  return Array.from({ length: COUNT / 5 }, () => {
    const triple = SUBJECT_TRIPLES[random.below(SUBJECT_TRIPLES.length)]!
    return [
      make('common', 'any', [draw(COMMON)]),
      make('or3', 'any', [triple, triple + 1, triple + 2]),
      make('and3', 'all', [draw(FREQUENT), draw(FREQUENT), draw(COMMON)]),
      make('phrase', 'phrase', [draw(FREQUENT), draw(FREQUENT)]),
      make('rare', 'any', [draw(RARE)]),
    ]
  }).flat()
}

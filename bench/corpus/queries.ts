import { type Caller, principalsOf } from './company.ts'
import { type BenchDocument, makeDocument } from './corpus.ts'
import { WORDS } from './words.ts'

export const QUERY_KINDS = ['common', 'or3', 'and3', 'phrase', 'rare'] as const
export type QueryKind = (typeof QUERY_KINDS)[number]

export interface BenchQuery {
  readonly kind: QueryKind
  /** How the words belong together: any of them, all of them, or one beside the other. */
  readonly mode: 'any' | 'all' | 'phrase'
  readonly ranks: readonly number[]
  readonly words: readonly string[]
}

/** `or3` has words of three subjects, which never meet and are equally rare: any of them makes a match. `and3` quotes each word. */
export const QUERIES: readonly BenchQuery[] = [
  query('common', 'any', [81]),
  query('or3', 'any', [60, 61, 62]),
  query('and3', 'all', [20, 40, 100]),
  query('phrase', 'phrase', [20, 30]),
  query('rare', 'any', [15_000]),
]

function query(kind: QueryKind, mode: BenchQuery['mode'], ranks: number[]): BenchQuery {
  return { kind, mode, ranks, words: ranks.map((rank) => WORDS[rank]!) }
}

/** As a user types it. */
export function queryText({ mode, words }: BenchQuery): string {
  if (mode === 'any') return words.join(' ')
  return mode === 'phrase' ? `"${words.join(' ')}"` : words.map((word) => `"${word}"`).join(' ')
}

/** What is right: the keys of the visible matches, and how many of them each datasource has. */
export interface Truth {
  readonly keys: ReadonlySet<number>
  readonly datasources: ReadonlyMap<string, number>
}

/** Brute force: looks at every document, once for all queries. */
export function findTruth(seed: number, documentCount: number, caller: Caller): Map<QueryKind, Truth> {
  const found = new Map(QUERIES.map(({ kind }) => [kind, { keys: new Set<number>(), datasources: new Map() }]))
  for (let key = 1; key <= documentCount; key++) {
    const document = makeDocument(seed, key)
    if (!principalsOf(document.access, document.datasource).some((name) => caller.principals.has(name))) continue
    for (const asked of QUERIES) {
      if (!matches(document, asked)) continue
      const { keys, datasources } = found.get(asked.kind)!
      keys.add(key)
      datasources.set(document.datasource, (datasources.get(document.datasource) ?? 0) + 1)
    }
  }
  return found
}

export function matches({ title, body }: BenchDocument, { mode, ranks }: BenchQuery): boolean {
  const has = (rank: number) => title.includes(rank) || body.includes(rank)
  if (mode === 'any') return ranks.some(has)
  if (mode === 'all') return ranks.every(has)
  return standTogether(title, ranks) || standTogether(body, ranks)
}

function standTogether(text: Uint16Array, ranks: readonly number[]): boolean {
  for (let at = text.indexOf(ranks[0]!); at >= 0; at = text.indexOf(ranks[0]!, at + 1)) {
    if (ranks.every((rank, distance) => text[at + distance] === rank)) return true
  }
  return false
}

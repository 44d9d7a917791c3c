import type { BenchQuery, Truth } from '../corpus/queries.ts'

/** An engine that is measured: ours and those a user could install in its place. */
export interface BenchEngine {
  readonly name: string
  /** How it filters by permissions, in a few words. */
  readonly way: string
  search(query: BenchQuery): Promise<BenchAnswer>
  close(): Promise<void>
}

/** The ten best, how many there are, and one facet: what a page of results shows. */
export interface BenchAnswer {
  readonly keys: readonly number[]
  readonly total: number
  readonly datasources: ReadonlyMap<string, number>
  /** How long it took, by the engine's own clock, if it runs in another process. */
  readonly millis?: number
}

export interface LoadedEngine {
  readonly engine: BenchEngine
  readonly documentsPerSecond: number
}

/** What is wrong with an answer; undefined if nothing is. Order is an engine's own affair. */
export function wrongness(answer: BenchAnswer, truth: Truth): string | undefined {
  if (answer.total !== truth.keys.size) return `total ${answer.total}, right is ${truth.keys.size}`
  if (answer.keys.length !== Math.min(10, truth.keys.size)) return `${answer.keys.length} hits`
  if (new Set(answer.keys).size !== answer.keys.length) return 'a hit twice'
  const stranger = answer.keys.find((key) => !truth.keys.has(key))
  if (stranger !== undefined) return `document ${stranger} is no match`
  if (answer.datasources.size !== truth.datasources.size) return `${answer.datasources.size} values of the facet`
  for (const [name, count] of truth.datasources) {
    if (answer.datasources.get(name) !== count)
      return `facet ${name}: ${answer.datasources.get(name)}, right is ${count}`
  }
  return undefined
}

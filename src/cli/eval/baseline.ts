import { readFileSync, writeFileSync } from 'node:fs'
import { UsageError } from '../usage-error.ts'
import type { Evaluation } from './evaluate.ts'
import type { Measures } from './measures.ts'

interface SavedCollection {
  readonly all: Measures
  /** Absent from what an earlier version saved. */
  readonly halves?: readonly [Measures, Measures]
  readonly kinds: Readonly<Record<string, Measures>>
  /** Absent from what an earlier version saved. */
  readonly classes?: Readonly<Record<string, Measures>>
  /** nDCG@10 of each query, by its id. */
  readonly queries: Readonly<Record<string, number>>
}

/** What `--save` wrote, by the name of the collection. */
export type Baseline = Readonly<Record<string, SavedCollection>>

/** How a collection fares against the baseline: differences of the means, and of single queries. */
export interface Comparison {
  readonly all: Measures
  readonly halves: readonly (Measures | undefined)[]
  readonly kinds: Readonly<Record<string, Measures>>
  readonly classes: Readonly<Record<string, Measures>>
  readonly better: number
  readonly worse: number
  /** By query id: what its nDCG@10 changed by. */
  readonly changeOf: ReadonlyMap<string, number>
}

export function saveBaseline(file: string, evaluations: readonly Evaluation[]): void {
  writeFileSync(file, `${JSON.stringify(baselineOf(evaluations), null, 1)}\n`)
}

export function baselineOf(evaluations: readonly Evaluation[]): Baseline {
  const saved = evaluations.map(({ name, all, halves, kinds, classes, queries }): [string, SavedCollection] => [
    name,
    { all, halves, kinds, classes, queries: Object.fromEntries(queries.map(({ id, ndcg10 }) => [id, ndcg10])) },
  ])
  return Object.fromEntries(saved)
}

export function readBaseline(file: string): Baseline {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Baseline
  } catch (error) {
    throw new UsageError(`--baseline ${file}: ${(error as Error).message}`)
  }
}

export function compareWith(baseline: Baseline, evaluation: Evaluation): Comparison | undefined {
  const saved = baseline[evaluation.name]
  if (saved === undefined) return undefined
  const changes = evaluation.queries.flatMap(({ id, ndcg10 }): [string, number][] => {
    const before = saved.queries[id]
    return before === undefined ? [] : [[id, ndcg10 - before]]
  })
  return {
    all: difference(evaluation.all, saved.all),
    halves: evaluation.halves.map((half, at) => saved.halves && difference(half, saved.halves[at]!)),
    kinds: differences(evaluation.kinds, saved.kinds),
    classes: differences(evaluation.classes, saved.classes ?? {}),
    better: changes.filter(([, change]) => change > 0).length,
    worse: changes.filter(([, change]) => change < 0).length,
    changeOf: new Map(changes),
  }
}

function differences(
  now: Readonly<Record<string, Measures>>,
  saved: Readonly<Record<string, Measures>>,
): Record<string, Measures> {
  return Object.fromEntries(
    Object.entries(now).flatMap(([name, measures]) => {
      const before = saved[name]
      return before === undefined ? [] : [[name, difference(measures, before)]]
    }),
  )
}

function difference(now: Measures, before: Measures): Measures {
  return {
    ndcg10: now.ndcg10 - before.ndcg10,
    mrr10: now.mrr10 - before.mrr10,
    recall100: now.recall100 - before.recall100,
  }
}

import type { Environment, SettingName } from '../../config/read-config.ts'
import { CollectionService } from './collection-service.ts'
import { type Measures, meanOf, measure } from './measures.ts'
import type { Collection } from './read-collection.ts'

export interface QueryResult extends Measures {
  readonly id: string
  readonly text: string
  readonly kind: string
  /** The best ten. */
  readonly found: readonly string[]
  readonly relevant: readonly string[]
}

export interface Evaluation {
  readonly name: string
  readonly documentCount: number
  readonly queries: readonly QueryResult[]
  readonly all: Measures
  /** Every second query, and the rest: settings tuned on one half are measured on the other. */
  readonly halves: readonly [Measures, Measures]
  /** Empty where the queries have no kinds. */
  readonly kinds: Readonly<Record<string, Measures & { readonly queries: number }>>
}

const NO_KIND = ''
const LISTED = 10

/** Asks every query of a collection over HTTP. `settings` stand above the environment. */
export async function evaluate(
  collection: Collection,
  environment: Environment,
  settings: Partial<Record<SettingName, string>> = {},
): Promise<Evaluation> {
  const service = await CollectionService.start(collection, environment, settings)
  try {
    const queries: QueryResult[] = []
    for (const { id, text, kind = NO_KIND, src = [] } of collection.queries) {
      const relevance = collection.relevance.get(id)!
      const ranking = await service.rank(text, src)
      const relevant = [...relevance.keys()]
      queries.push({ id, text, kind, found: ranking.slice(0, LISTED), relevant, ...measure(ranking, relevance) })
    }
    return {
      name: collection.name,
      documentCount: collection.documents.length,
      queries,
      all: meanOf(queries),
      halves: [halfOf(queries, 0), halfOf(queries, 1)],
      kinds: kindsOf(queries),
    }
  } finally {
    await service.stop()
  }
}

function halfOf(queries: readonly QueryResult[], remainder: number): Measures {
  return meanOf(queries.filter((_, at) => at % 2 === remainder))
}

function kindsOf(queries: readonly QueryResult[]): Evaluation['kinds'] {
  const kinds = [...new Set(queries.map(({ kind }) => kind))].filter((kind) => kind !== NO_KIND).sort()
  return Object.fromEntries(
    kinds.map((kind) => {
      const own = queries.filter((query) => query.kind === kind)
      return [kind, { queries: own.length, ...meanOf(own) }]
    }),
  )
}

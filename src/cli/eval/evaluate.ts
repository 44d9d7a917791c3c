import type { Environment, SettingName } from '../../config/read-config.ts'
import { EnglishVocabulary } from '../../embedding/builtin/english-vocabulary.ts'
import { CollectionService } from './collection-service.ts'
import { type Measures, meanOf, measure } from './measures.ts'
import { classOf, QUERY_CLASSES, type QueryClass } from './query-class.ts'
import type { Collection } from './read-collection.ts'

export interface QueryResult extends Measures {
  readonly id: string
  readonly text: string
  readonly kind: string
  readonly class: QueryClass
  /** The best ten. */
  readonly found: readonly string[]
  readonly relevant: readonly string[]
}

export interface CountedMeasures extends Measures {
  readonly queries: number
}

export interface Evaluation {
  readonly name: string
  readonly documentCount: number
  readonly queries: readonly QueryResult[]
  readonly all: Measures
  /** Every second query, and the rest: settings tuned on one half are measured on the other. */
  readonly halves: readonly [Measures, Measures]
  /** Empty where the queries have no kinds. */
  readonly kinds: Readonly<Record<string, CountedMeasures>>
  readonly classes: Readonly<Record<string, CountedMeasures>>
}

const NO_KIND = ''
const LISTED = 10

/** Asks every query of a collection over HTTP. `settings` stand above the environment. */
export async function evaluate(
  collection: Collection,
  environment: Environment,
  settings: Partial<Record<SettingName, string>> = {},
): Promise<Evaluation> {
  const vocabulary = await EnglishVocabulary.open()
  const service = await CollectionService.start(collection, environment, settings)
  try {
    const queries: QueryResult[] = []
    for (const query of collection.queries) {
      const { id, text, kind = NO_KIND, src = [] } = query
      const relevance = collection.relevance.get(id)!
      const ranking = await service.rank(text, src)
      const relevant = [...relevance.keys()]
      const found = ranking.slice(0, LISTED)
      const ofClass = classOf(query, vocabulary)
      queries.push({ id, text, kind, class: ofClass, found, relevant, ...measure(ranking, relevance) })
    }
    return {
      name: collection.name,
      documentCount: collection.documents.length,
      queries,
      all: meanOf(queries),
      halves: [halfOf(queries, 0), halfOf(queries, 1)],
      kinds: kindsOf(queries),
      classes: classesOf(queries),
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
  return byName(kinds, (kind) => queries.filter((query) => query.kind === kind))
}

/** Also of the queries of several collections together. */
export function classesOf(queries: readonly QueryResult[]): Evaluation['classes'] {
  const present = QUERY_CLASSES.filter((each) => queries.some((query) => query.class === each))
  return byName(present, (each) => queries.filter((query) => query.class === each))
}

function byName(names: readonly string[], queriesOf: (name: string) => QueryResult[]): Record<string, CountedMeasures> {
  return Object.fromEntries(
    names.map((name) => {
      const own = queriesOf(name)
      return [name, { queries: own.length, ...meanOf(own) }]
    }),
  )
}

import type { Visibility } from '../../../domain/access/visibility.ts'
import { searchTookTooLong } from '../../../domain/search/deadline.ts'
import type { ServiceError } from '../../../kernel/errors.ts'
import { type Cluster, tookTooLong, unavailable } from '../cluster/cluster.ts'
import { STATE_ID } from '../index/index-definition.ts'
import type { OpenSearchIndex } from '../index/opensearch-index.ts'
import type { Clause } from './clause.ts'
import type { PrincipalLists } from './principal-lists.ts'
import type { Revoked } from './revoked.ts'

/** A request for visible documents. */
export interface Question {
  /** Filters and scores documents. Absent: all documents. */
  readonly match?: Clause
  /** Limits the hits to these documents, but not the counts of `aggs`. */
  readonly only?: Clause
  readonly aggs?: Readonly<Record<string, Clause>>
  readonly size?: number
  readonly sort?: readonly unknown[]
  readonly fields?: readonly string[]
  readonly suggest?: Clause
  readonly searchAfter?: readonly unknown[]
  readonly isCounted?: boolean
}

export interface Bucket {
  readonly key: string
  readonly doc_count: number
}

export interface Aggregation {
  readonly value?: number | null
  readonly doc_count?: number
  readonly buckets?: readonly Bucket[] | Readonly<Record<string, { readonly doc_count: number }>>
  readonly sum_other_doc_count?: number
  readonly doc_count_error_upper_bound?: number
  readonly after_key?: Readonly<Record<string, string>>
  readonly [name: string]: unknown
}

export interface FoundHit {
  readonly _score: number | null
  readonly sort?: readonly unknown[]
  readonly fields?: Readonly<Record<string, readonly (string | number)[]>>
  /** Names of the clauses that the document matches. */
  readonly matched_queries?: readonly string[]
}

export interface Found {
  readonly total: number
  readonly hits: readonly FoundHit[]
  readonly aggregations: Readonly<Record<string, Aggregation>>
  readonly suggest: Readonly<Record<string, readonly { readonly options: readonly { readonly text: string }[] }[]>>
}

interface RawAnswer {
  readonly timed_out: boolean
  readonly hits: { readonly total?: { readonly value: number }; readonly hits: readonly FoundHit[] }
  readonly aggregations?: Readonly<Record<string, Aggregation>>
  readonly suggest?: Found['suggest']
}

/** Retries if an upload becomes visible between reading the state and the search, which rarely happens twice. */
const MAX_ATTEMPTS = 5
/** Extra time for the cluster to report its own timeout. */
const GRACE_MS = 1000
/** A timeout after less time isn't the query's fault, because earlier requests used it up. */
const MIN_FAIR_MS = 500

export interface VisibleSearchDeps {
  readonly cluster: Cluster
  readonly index: () => OpenSearchIndex
  readonly lists: PrincipalLists
  readonly revoked: Revoked
  /** Aborted when the client disconnects. */
  readonly signal?: AbortSignal | undefined
  /** Whether the remaining time is the caller's timeout. */
  readonly isCallersTime?: boolean
}

/** The only access to the index: always limited to what the caller can see. */
export class VisibleSearch {
  readonly #deps: VisibleSearchDeps

  constructor(deps: VisibleSearchDeps) {
    this.#deps = deps
  }

  /** The same with a caller's abort signal and timeout. */
  for(signal: AbortSignal | undefined, isCallersTime: boolean): VisibleSearch {
    return new VisibleSearch({ ...this.#deps, signal, isCallersTime })
  }

  async ask(question: Question, visibility: Visibility, endsAt: number): Promise<Found> {
    const { cluster, index, lists, revoked } = this.#deps
    const admitted = await lists.clauseFor(visibility)
    for (let attempt = 0; ; attempt++) {
      const target = index()
      const { joint } = target
      const millis = endsAt - performance.now()
      if (millis <= 0) throw this.#outOfTime()
      const visible: Clause = {
        bool: {
          filter: [admitted, { range: { joint: { lte: joint } } }],
          must_not: [...hiddenClauses(visibility), ...revoked.clauses(visibility)],
          ...(question.match !== undefined && { must: [question.match] }),
        },
      }
      const answer = await this.#send(cluster, target, question, visible, millis)
      const seen = answer.aggregations?.['state']?.value ?? 0
      if (seen === joint || attempt === MAX_ATTEMPTS) return foundIn(answer)
      // An upload became visible, so this response lacks what it replaced.
      target.joint = seen
    }
  }

  async #send(
    cluster: Cluster,
    { name }: OpenSearchIndex,
    question: Question,
    visible: Clause,
    millis: number,
  ): Promise<RawAnswer> {
    const { aggs = {}, only, size = 0, sort, fields = [], suggest, searchAfter, isCounted = true } = question
    const isDocument: Clause = { exists: { field: 'key' } }
    try {
      const answer = await cluster.send<RawAnswer>('POST', `/${name}/_search`, {
        // Partial results are useless, because totals and facets must be exact.
        query: { allow_partial_search_results: false },
        millis: millis + (this.#deps.isCallersTime === true ? 0 : GRACE_MS),
        signal: this.#deps.signal,
        body: {
          size,
          track_total_hits: isCounted,
          track_scores: sort !== undefined && size > 0,
          timeout: `${Math.max(1, Math.ceil(millis))}ms`,
          _source: false,
          docvalue_fields: fields,
          // Every response includes the state, from the same snapshot of the index.
          query: { bool: { should: [visible, STATE], minimum_should_match: 1 } },
          post_filter: only === undefined ? isDocument : { bool: { filter: [isDocument, only] } },
          aggs: { ...aggs, state: { max: { field: 'stateJoint' } } },
          ...(sort !== undefined && { sort }),
          ...(suggest !== undefined && { suggest }),
          ...(searchAfter !== undefined && { search_after: searchAfter }),
        },
      })
      if (answer.timed_out) throw millis < MIN_FAIR_MS ? this.#outOfTime() : searchTookTooLong()
      return answer
    } catch (error) {
      if (this.#deps.signal?.aborted === true) throw searchTookTooLong()
      throw tookTooLong(error) ? this.#outOfTime() : error
    }
  }

  /** The cluster reports queries that are too expensive itself. If it doesn't respond in time, retrying may help. */
  #outOfTime(): ServiceError {
    return this.#deps.isCallersTime === true ? searchTookTooLong() : unavailable(undefined)
  }
}

const STATE: Clause = { constant_score: { filter: { ids: { values: [STATE_ID] } }, boost: 0 } }

function hiddenClauses({ hiddenDatasources }: Visibility): Clause[] {
  return hiddenDatasources.size === 0 ? [] : [{ terms: { app: [...hiddenDatasources] } }]
}

function foundIn({ hits, aggregations = {}, suggest = {} }: RawAnswer): Found {
  return { total: hits.total?.value ?? 0, hits: hits.hits, aggregations, suggest }
}

import type { Config } from '../../config/settings.ts'
import type { NotedUse } from '../../domain/activity/use-recorder.ts'
import type { LearnedQueries } from '../../domain/learning/learned-ranking.ts'
import type { QueryVector } from '../../domain/meaning/vector-index.ts'
import type { CursorSecrets } from '../../domain/query/search-cursor.ts'
import type { IndexUpdate } from '../../engines/embedded/copies/index-update.ts'
import type { ThreadAnswer, ThreadRequest } from '../../http/core/threads/answering-threads.ts'

/** What a thread starts with. */
export interface AnsweringThreadData {
  readonly config: Config
  /** What the names of its snapshots begin with. */
  readonly snapshotPrefix: string
  readonly threads: number
  readonly cursorSecrets: CursorSecrets
  readonly logLevel: string
}

/** What changed since the last message to the thread. */
export interface ThreadUpdate {
  /** The time on the main thread. */
  readonly now: number
  readonly index: IndexUpdate | undefined
  /** How many people read each document. Missing if it's the same. */
  readonly reads?: ReadonlyMap<number, number>
  /** What was learned from the results that people opened. Missing if it's the same. */
  readonly learned?: LearnedQueries
}

/** What the main thread counts and learns for all threads, so that all rank alike. */
export type RankingSignals = Pick<ThreadUpdate, 'reads' | 'learned'>

/** A request, and what the thread has to know before it answers. */
export interface AnswerOrder extends ThreadUpdate {
  readonly request: ThreadRequest
  /** Searches go by meaning, too: with which embedder, as `Meaning` counts them. */
  readonly meaning: number | undefined
}

/** While it answers, a thread asks for the vector of a query. */
export interface VectorQuestion {
  readonly id: number
  readonly query: string
  readonly withinMs: number | undefined
}

export interface VectorAnswer {
  readonly id: number
  readonly vector: QueryVector | undefined
}

export type AnswerReply =
  | {
      readonly answer: ThreadAnswer
      readonly notes: readonly NotedUse[]
      /** How many vectors of queries it didn't have to ask for. */
      readonly keptVectors: number
    }
  /** An `InvalidFilterValue`, by what it's made of. */
  | { readonly invalidFilter: { readonly fieldName: string; readonly value: string; readonly allowed: string } }

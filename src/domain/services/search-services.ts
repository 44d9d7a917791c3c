import type { VisibilityResolver } from '../access/visibility-of.ts'
import type { ActivityStore } from '../activity/activity-event.ts'
import type { PopularDocuments } from '../activity/popular-documents.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { LearnedRanking } from '../learning/learned-ranking.ts'
import type { LearningChoiceStore } from '../learning/learning-choice.ts'
import type { Meaning } from '../meaning/meaning.ts'
import type { MeaningChoiceStore, MeaningSwitch } from '../meaning/meaning-choice.ts'
import type { VectorStore } from '../meaning/vector-store.ts'
import type { ModelCalls, ModelEndpointStore } from '../models/model-endpoint.ts'
import type { ReindexRequestStore } from '../search/engine/reindex-requests.ts'
import type { SearchEngine } from '../search/engine/search-engine.ts'
import type { QueryLimits } from '../search/query-limits.ts'
import type { LiveRanking } from '../search/ranking/live-ranking.ts'
import type { RankingSettingsStore } from '../search/ranking/ranking-settings.ts'
import type { CurrentReranker } from '../search/rerank/reranker.ts'
import type { SynonymStore } from '../synonyms/synonym.ts'
import type { SynonymMemory } from '../synonyms/synonym-memory.ts'

/** Finding things. */
export interface SearchServices {
  readonly reindexRequests: ReindexRequestStore
  readonly engine: SearchEngine
  readonly activity: ActivityStore
  /** What people read recently. */
  readonly popularity: PopularDocuments
  /** What people opened for a query. */
  readonly learnedRanking: LearnedRanking
  readonly learningChoice: LearningChoiceStore
  readonly visibilities: VisibilityResolver
  readonly vectors: VectorStore
  readonly meaning: Meaning | undefined
  readonly meaningChoice: MeaningChoiceStore
  readonly meaningSwitch: MeaningSwitch
  readonly modelEndpoints: ModelEndpointStore
  readonly modelCalls: ModelCalls
  readonly reranker: CurrentReranker
  /** What ranking goes by besides the words of the query. */
  readonly ranking: LiveRanking
  readonly rankingSettings: RankingSettingsStore
  readonly queryLimits: QueryLimits
  readonly vocabulary: Vocabulary
  readonly synonyms: SynonymStore
  readonly synonymMemory: SynonymMemory
}

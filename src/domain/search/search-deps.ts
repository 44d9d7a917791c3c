import type { VisibilityResolver } from '../access/visibility-of.ts'
import type { ActivityStore } from '../activity/activity-event.ts'
import type { PopularDocuments } from '../activity/popular-documents.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { GoLinkDeps } from '../knowledge/golinks/go-link-deps.ts'
import type { PinDeps } from '../knowledge/pins/pin-deps.ts'
import type { VerificationDeps } from '../knowledge/verification/verifiable.ts'
import type { LearnedRanking } from '../learning/learned-ranking.ts'
import type { Meaning } from '../meaning/meaning.ts'
import type { IndexedShortcutStore } from '../shortcuts/shortcut.ts'
import type { SynonymMemory } from '../synonyms/synonym-memory.ts'
import type { SearchEngine } from './engine/search-engine.ts'
import type { QueryLimits } from './query-limits.ts'
import type { CurrentRanking } from './ranking/ranking-choice.ts'
import type { CurrentReranker } from './rerank/reranker.ts'

export interface SearchDeps extends VerificationDeps {
  engine: SearchEngine
  activity: ActivityStore
  popularity: PopularDocuments
  learnedRanking: Pick<LearnedRanking, 'of'>
  indexedShortcuts: IndexedShortcutStore
  shortcutMemory: GoLinkDeps['shortcutMemory']
  pinMemory: PinDeps['pinMemory']
  visibilities: Pick<VisibilityResolver, 'visibilityOf' | 'datasources'>
  ranking: CurrentRanking
  queryLimits: QueryLimits
  vocabulary: Vocabulary
  meaning: Pick<Meaning, 'queries'> | undefined
  synonymMemory: Pick<SynonymMemory, 'current'>
  reranker: CurrentReranker
}

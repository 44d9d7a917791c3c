import type { Config } from '../../config/settings.ts'
import { VisibilityResolver } from '../../domain/access/visibility-of.ts'
import { verifiedAnswers } from '../../domain/knowledge/answers/verified-answers.ts'
import { knowledgeMemories } from '../../domain/knowledge/knowledge-memories.ts'
import { LearnedRanking } from '../../domain/learning/learned-ranking.ts'
import { DirectoryReader } from '../../domain/people/directory/directory-reader.ts'
import { PersonIds } from '../../domain/people/directory/person-ids.ts'
import type { EntityDeps } from '../../domain/search/entities/search-entities.ts'
import { SynonymMemory } from '../../domain/synonyms/synonym-memory.ts'
import { EnglishVocabulary } from '../../embedding/builtin/english-vocabulary.ts'
import type { EngineCopy } from '../../engines/embedded/copies/engine-copy.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { ReadingStores } from '../../storage/stores.ts'
import { searchSettings } from '../search-settings.ts'

/** What searches take, except for what each request brings along. */
export type ThreadServices = Omit<EntityDeps, 'meaning' | 'engine'> & { readonly engine: EngineCopy }

interface ThreadParts {
  readonly config: Config
  readonly stores: ReadingStores
  readonly engine: EngineCopy
  readonly clock: Clock
  /** As the main thread counted them. */
  readonly reads: () => ReadonlyMap<number, number>
}

/** The part of the services that requests on threads need, on connections of this thread. */
export async function makeThreadServices(parts: ThreadParts): Promise<ThreadServices> {
  const { config, stores, engine, clock, reads } = parts
  const visibilities = new VisibilityResolver({ ...stores, engine })
  const memories = knowledgeMemories(stores)
  return {
    ...stores,
    ...memories,
    ...searchSettings(config, stores),
    clock,
    engine,
    visibilities,
    popularity: { current: async () => reads() } as EntityDeps['popularity'],
    synonymMemory: new SynonymMemory(stores.synonyms),
    directory: new DirectoryReader(stores.people, new PersonIds(await stores.people.idKey())),
    learnedRanking: new LearnedRanking(
      { ...stores, visibilities, clock, verifiedAnswers: (now) => verifiedAnswers({ ...stores, ...memories }, now) },
      config.rankByUse,
    ),
    // The main thread answers while one is set.
    reranker: { current: async () => undefined },
    vocabulary: await EnglishVocabulary.open(),
  }
}

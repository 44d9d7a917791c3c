import { engineLogContract } from '../contract/engine-log-contract.ts'
import { searchEngineContract } from '../contract/search-engine-contract.ts'
import { openEngine } from './test-engine.ts'

searchEngineContract('OpenSearchEngine', () => openEngine())
engineLogContract('OpenSearchEngine', () => openEngine())
searchEngineContract('OpenSearchEngine with three shards', () => openEngine({ shards: 3 }))

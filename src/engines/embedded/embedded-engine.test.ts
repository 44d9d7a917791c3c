import { searchEngineContract } from '../../../test/contract/search-engine-contract.ts'
import { EmbeddedEngine } from './embedded-engine.ts'

searchEngineContract('EmbeddedEngine', () => EmbeddedEngine.open({ mergeWidth: 3 }))

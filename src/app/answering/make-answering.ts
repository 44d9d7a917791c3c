import type { Logger } from 'pino'
import type { Config } from '../../config/settings.ts'
import { cursorSecrets } from '../../domain/query/search-cursor.ts'
import type { Services } from '../../domain/services.ts'
import { EmbeddedEngine } from '../../engines/embedded/embedded-engine.ts'
import type { LoadedEngine } from '../make-engine.ts'
import { AnsweringPool } from './answering-pool.ts'
import { answeringThreadsOf } from './count-threads.ts'

/** The threads that answer requests; undefined if there are none. */
export function makeAnswering(
  config: Config,
  engine: LoadedEngine,
  services: () => Services,
  log: Logger,
): AnsweringPool | undefined {
  const count = answeringThreadsOf(config)
  if (count === 0 || !(engine instanceof EmbeddedEngine)) return undefined
  const data = { config, cursorSecrets: cursorSecrets(), logLevel: log.level }
  return new AnsweringPool({ count, isOnDemand: config.answeringThreads < 0, data, engine, services, log })
}

import { migrate } from '../../src/storage/migrations/migrate.ts'
import { openPostgres } from '../../src/storage/postgres/open-postgres.ts'
import { startPostgres } from './postgres.ts'

const TIMEOUT_MS = 600_000

/** A server on which each data folder of a test gets a database of its own: what its tests need in their environment, and its end. */
export async function startTemplatedPostgres(): Promise<{
  readonly environment: Record<string, string>
  stop(): Promise<void>
}> {
  let stop = async () => {}
  const postgres = await startPostgres({
    whenDone: (end) => {
      stop = end
    },
    settings: ['max_connections=400', 'shared_buffers=64MB'],
  })
  const template = await postgres.createDatabase()
  const empty = openPostgres(template, TIMEOUT_MS)
  await migrate(empty, new Date(0))
  await empty.close()
  return {
    environment: {
      ALMANAC_TEST_POSTGRES: await postgres.createDatabase(),
      ALMANAC_TEST_POSTGRES_TEMPLATE: new URL(template).pathname.slice(1),
    },
    stop,
  }
}

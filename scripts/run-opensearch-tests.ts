import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startCluster } from '../test/opensearch/opensearch-cluster.ts'
import { startSharedPostgres } from '../test/support/postgres-databases.ts'
import { keepTemporaryFilesInMemory } from './memory-folder.ts'
import { runTests } from './node-tests.ts'

/**
 * `npm run test:opensearch`: the contract of search engines and journeys on PostgreSQL and a real OpenSearch, which
 * Maven fetches, of three nodes; files that are named run alone. `--nodes 1` starts one, which is sooner there.
 */
const root = resolve(import.meta.dirname, '..')
const TIMEOUT_MS = 900_000

/** What leans on the engine most: who sees what, how it comes in, how it is found. */
const JOURNEYS = [
  'autocomplete.test.ts',
  'bulk-documents.test.ts',
  'clustered-results.test.ts',
  'every-read-path.test.ts',
  'first-document.test.ts',
  'hidden-like-absent.test.ts',
  'languages.test.ts',
  'meaning.test.ts',
  'mixed-uploads.test.ts',
  'permissions.test.ts',
  'query-language.test.ts',
  'recommendations.test.ts',
  'reindex.test.ts',
  'search-filters.test.ts',
  'search.test.ts',
  'several-services.test.ts',
  'spelling.test.ts',
  'taken-away.test.ts',
  'two-services.test.ts',
]

/** The end of a node; it is not started again, so nothing comes after it. */
const FAULTS = join('test', 'opensearch', 'node-kill.long.ts')

const named = process.argv.slice(2)
const sizeAt = named.indexOf('--nodes')
const size = sizeAt < 0 ? 3 : Number(named.splice(sizeAt, 2)[1])
const ends: (() => Promise<void>)[] = []
let code = 1
keepTemporaryFilesInMemory()
try {
  const postgres = await startSharedPostgres()
  ends.push(() => postgres.stop())
  const cluster = await startCluster(size)
  ends.push(() => cluster.stop())
  const environment = {
    // Every case makes its own index, which takes a cluster longer than what is then asked of it.
    ALMANAC_PROPERTY_CASES: process.env['ALMANAC_PROPERTY_CASES'] ?? '5',
    ALMANAC_CONTRACT_SEEDS: process.env['ALMANAC_CONTRACT_SEEDS'] ?? '2',
    ALMANAC_TEST_OPENSEARCH: cluster.urls,
    ALMANAC_TEST_OPENSEARCH_PROCESSES: cluster.processes().join(','),
    ...postgres.environment,
    ALMANAC_TEST_DATABASE: 'postgres',
  }
  const files = named.length > 0 ? named : [...ownTests(), ...journeys(), ...(size === 1 ? [] : [FAULTS])]
  const isJourney = (file: string) => !isOwn(file) && file !== FAULTS
  // Node sorts the files that it is given; what the engine itself must hold comes before the journeys on it.
  const parts = [files.filter(isOwn), files.filter(isJourney), files.filter((file) => file === FAULTS)]
  const options = {
    concurrency: 2,
    timeoutMs: TIMEOUT_MS,
    // The same journey on PostgreSQL, which all of them are on here, comes beside it.
    more: ['--test-skip-pattern=^on SQLite, '],
    environment,
  }
  code = 0
  for (const part of parts) if (part.length > 0) code = Math.max(code, await runTests(part, options))
} catch (error) {
  code = 1
  console.error((error as Error).message)
} finally {
  for (const end of ends.reverse()) await end()
}
process.exit(code)

function ownTests(): string[] {
  const folder = join('test', 'opensearch')
  return readdirSync(join(root, folder))
    .filter(isOwn)
    .map((name) => join(folder, name))
}

function isOwn(file: string): boolean {
  return file.endsWith('.opensearch.ts')
}

function journeys(): string[] {
  return [...JOURNEYS.map((name) => join('test', 'journeys', name)), join('test', 'interface', 'walk.test.ts')]
}

import { randomInt } from 'node:crypto'
import { runTests } from './node-tests.ts'
import { OracleReport } from './oracle-report.ts'

/**
 * `npm run test:long`: the tests that are worth many more cases or rounds than `npm test` has time for, one suite after
 * the other. `npm run test:long -- kill stop` runs those alone. Seeds are new each time; the variables that it prints
 * repeat a run, and may be set to others.
 */
interface Suite {
  readonly files: readonly string[]
  /** Only tests with these words in their names. */
  readonly pattern?: string
  readonly environment: Readonly<Record<string, string>>
  /** Files that run side by side; one unless given. More only where nothing is killed or raced. */
  readonly concurrency?: number
  /** It fails if fewer pairs of a person and an item were compared with what a source shows. */
  readonly oracleChecks?: number
}

const SUITES: Readonly<Record<string, Suite>> = {
  engine: {
    files: [
      'src/engines/embedded/score/ranking-order.test.ts',
      'src/engines/embedded/embedded-engine.test.ts',
      'src/engines/embedded/threads/threaded-engine.test.ts',
    ],
    pattern: 'brute force',
    concurrency: 2,
    environment: { ALMANAC_PROPERTY_SEED: seed(), ALMANAC_PROPERTY_CASES: '10000' },
  },
  // What is found, counted and hidden by words and meaning together, and the looks before the exact one.
  meaning: {
    files: [
      'src/engines/embedded/vectors/embedded-vectors.test.ts',
      'src/engines/embedded/vectors/compare/nearest.test.ts',
    ],
    pattern: 'brute force',
    environment: { ALMANAC_PROPERTY_SEED: seed(), ALMANAC_PROPERTY_CASES: '400' },
  },
  // All 200 queries, key by key.
  typing: { files: ['test/journeys/typing.test.ts'], environment: { ALMANAC_TYPED_QUERIES: 'all' } },
  // Ten checks for each case on SQLite, two on PostgreSQL.
  reads: {
    files: ['test/journeys/every-read-path.test.ts'],
    environment: { ALMANAC_PROPERTY_SEED: seed(), ALMANAC_PROPERTY_CASES: '10000' },
  },
  // The same with every search on a thread.
  'reads-threads': {
    files: ['test/journeys/every-read-path.test.ts'],
    environment: {
      ALMANAC_TEST_SEARCH_THREADS: '1',
      ALMANAC_PROPERTY_SEED: seed(),
      ALMANAC_PROPERTY_CASES: '2000',
    },
  },
  // And with every search answered by one of two threads.
  'reads-answering': {
    files: ['test/journeys/every-read-path.test.ts', 'test/journeys/answering-threads.test.ts'],
    environment: {
      ALMANAC_TEST_ANSWERING_THREADS: '2',
      ALMANAC_PROPERTY_SEED: seed(),
      ALMANAC_PROPERTY_CASES: '2000',
    },
  },
  // Five checks for each case on SQLite, one on PostgreSQL.
  objects: {
    files: ['test/journeys/every-object.test.ts'],
    environment: { ALMANAC_PROPERTY_SEED: seed(), ALMANAC_PROPERTY_CASES: '9000' },
  },
  chat: {
    files: ['test/journeys/chat-leaks.test.ts'],
    pattern: 'random questions',
    environment: { ALMANAC_PROPERTY_SEED: seed(), ALMANAC_PROPERTY_CASES: '2000' },
  },
  // Every operation with every kind of body; refusals while a client still sends.
  bodies: {
    files: ['test/journeys/worst-bodies.test.ts', 'test/journeys/early-refusals.test.ts'],
    environment: { ALMANAC_WORST_KINDS: '7', ALMANAC_REFUSALS: '60' },
  },
  // So many on each database.
  fuzz: {
    files: ['test/journeys/openapi-fuzz.test.ts'],
    environment: { ALMANAC_FUZZ_REQUESTS: '50000', ALMANAC_PROPERTY_SEED: seed() },
  },
  // So many rounds for each kind of record, on each database.
  races: {
    files: [
      'test/contract/racing-edits.test.ts',
      'test/contract/postgres-stores.test.ts',
      'test/contract/sqlite-stores.test.ts',
      'test/conformance/parallel-replay.test.ts',
    ],
    pattern: 'at once|at the same time|while somebody changes|parallel',
    environment: { ALMANAC_RACE_ROUNDS: '200' },
  },
  // Together 200 kills.
  kill: {
    files: ['test/journeys/power-cut.test.ts'],
    environment: { ALMANAC_KILL_ROUNDS: '150', ALMANAC_PROPERTY_SEED: seed() },
  },
  'kill-engine': {
    files: ['test/journeys/engine-crash.test.ts'],
    environment: { ALMANAC_KILL_ROUNDS: '50', ALMANAC_PROPERTY_SEED: seed() },
  },
  'kill-bulk': {
    files: ['test/journeys/kill-during-bulk.test.ts'],
    environment: { ALMANAC_BULK_KILL_ROUNDS: '50', ALMANAC_PROPERTY_SEED: seed() },
  },
  backup: {
    files: ['test/journeys/kill-during-backup.test.ts'],
    environment: { ALMANAC_BACKUP_KILL_ROUNDS: '20', ALMANAC_PROPERTY_SEED: seed() },
  },
  // Each source is the oracle of who may see what. Needs the servers of scripts/setup-connectors.sh.
  connectors: {
    files: ['redmine', 'dokuwiki', 'mediawiki', 'folder', 'sftp', 'smb', 'webdav', 'website', 'imap'].map(
      (name) => `test/connectors/${name}.connector.ts`,
    ),
    pattern: 'during (one|a run)',
    concurrency: 2,
    oracleChecks: 100_000,
    environment: { ALMANAC_ORACLE_CHECKS: '11200', ALMANAC_WORLD_SIZE: '4', ALMANAC_PROPERTY_SEED: seed() },
  },
  // Kills at every page, and large data sources.
  connections: {
    files: [
      'test/journeys/connection-oracle.test.ts',
      'test/journeys/connection-crashes.test.ts',
      'test/journeys/connection-storms.test.ts',
      'test/journeys/connection-sizes.long.ts',
      'test/journeys/connection-nodes.long.ts',
    ],
    environment: {
      ALMANAC_ORACLE_CHECKS: '6000',
      ALMANAC_KILL_ROUNDS: '6',
      ALMANAC_ITEMS_PER_PROJECT: '50',
      ALMANAC_PROPERTY_SEED: seed(),
    },
  },
  // Needs a JDK and Maven.
  opensearch: { files: ['test/opensearch/node-kill.long.ts'], environment: { ALMANAC_CLUSTER_ROUNDS: '10' } },
  nodes: {
    files: ['test/journeys/rolling-restart.long.ts', 'test/journeys/node-faults.long.ts'],
    environment: { ALMANAC_NODE_ROUNDS: '10' },
  },
  postgres: { files: ['test/journeys/postgres-faults.test.ts'], environment: { ALMANAC_FAULT_ROUNDS: '10' } },
  disk: { files: ['test/journeys/full-disk.test.ts', 'test/journeys/lost-files.test.ts'], environment: {} },
  stop: { files: ['test/journeys/stop-under-load.test.ts'], environment: { ALMANAC_STOP_ROUNDS: '50' } },
}
const TIMEOUT_MS = 3_600_000

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => SUITES[name] === undefined)
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.join(', ')}; choose from ${Object.keys(SUITES).join(', ')}`)
  process.exit(2)
}
const failed: string[] = []
for (const [name, suite] of Object.entries(SUITES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const startedAt = performance.now()
  if ((await run(name, suite)) !== 0) failed.push(name)
  console.log(`${name} took ${Math.round((performance.now() - startedAt) / 1000)} s`)
}
console.log(failed.length === 0 ? 'all long suites passed' : `failed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1

function seed(): string {
  return String(randomInt(1_000_000_000))
}

async function run(name: string, suite: Suite): Promise<number> {
  const { files, pattern, environment, concurrency = 1, oracleChecks } = suite
  const report = oracleChecks === undefined ? undefined : new OracleReport(oracleChecks)
  const variables = { ...environment, ...chosen(environment) }
  console.log([name, ...Object.entries(variables).map(([variable, value]) => `${variable}=${value}`)].join(' '))
  const code = await runTests(files, {
    concurrency,
    timeoutMs: TIMEOUT_MS,
    batchSize: 1,
    more: pattern === undefined ? [] : [`--test-name-pattern=${pattern}`],
    environment: { ...variables, ...report?.environment },
  })
  return report?.isEnough() === false ? 1 : code
}

/** What whoever started it set stands above what the suite says. */
function chosen(environment: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.keys(environment).flatMap((variable) => {
      const value = process.env[variable]
      return value === undefined ? [] : [[variable, value]]
    }),
  )
}

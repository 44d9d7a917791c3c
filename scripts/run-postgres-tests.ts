import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startSharedPostgres } from '../test/support/postgres-databases.ts'
import { keepTemporaryFilesInMemory } from './memory-folder.ts'
import { runTests } from './node-tests.ts'

/**
 * `npm run test:postgres`: the journeys and the walk through the interface on PostgreSQL instead of SQLite; files that
 * are named run alone, `--ci` runs those that ask most of the stores. Each data folder of a test gets its own database on one server.
 */
const root = resolve(import.meta.dirname, '..')

const TIMEOUT_MS = 600_000

/** What is about the files of SQLite, or runs on both databases by itself. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'backup.test.ts',
  'engine-crash.test.ts',
  'every-object.test.ts',
  'every-read-path.test.ts',
  'full-disk.test.ts',
  'held-documents.test.ts',
  'hidden-cards.test.ts',
  'hidden-like-absent.test.ts',
  'hostile-forms.test.ts',
  'kill-during-backup.test.ts',
  'kill-during-bulk.test.ts',
  'lost-files.test.ts',
  'migrate.test.ts',
  'mixed-uploads.test.ts',
  'openapi-fuzz.test.ts',
  'policies.test.ts',
  'postgres-faults.test.ts',
  'postgres.test.ts',
  'rolling-upgrade.test.ts',
  'several-services.test.ts',
  'taken-away.test.ts',
  'two-services.test.ts',
  'visibility-overrides.test.ts',
])

/**
 * What `.ci/run` has time for: journeys whose operations write and read in ways of their own. Left out is what asks the
 * stores nothing new (words, queries, forms of contents, models, pages), what starts processes, and what
 * `npm run test:opensearch` asks of PostgreSQL: the walk, permissions, filters and uploads in bulk.
 */
const CI: readonly string[] = [
  ...['activity', 'admin-api', 'admin-roles', 'administrators-and-objects', 'agents', 'agent-schedules'],
  ...['announcements', 'answers'],
  ...[
    'audit-log',
    'audit-log-reading',
    'audit-log-sign-in',
    'bulk-identity',
    'chat-files',
    'client-tokens',
    'collections',
  ],
  ...[
    'concurrent-versions',
    'connected-applications',
    'connections-api',
    'custom-metadata',
    'datasource-administration',
    'documents',
  ],
  ...['entities', 'feed', 'identity-webhooks', 'insights', 'people', 'pins', 'promotion'],
  ...['quarantined-documents', 'random-permissions', 'reactions', 'rotate-token', 'saved-chats'],
  ...[
    'shortcuts',
    'sign-in',
    'skills',
    'submissions',
    'tools',
    'trigger-deliveries',
    'triggers',
    'troubleshooting',
    'upload-care',
    'usage',
  ],
  ...['verification', 'webhook-deliveries', 'webhooks'],
].map((name) => `${name}.test.ts`)

keepTemporaryFilesInMemory()
const postgres = await startSharedPostgres()
const isCi = process.argv.includes('--ci')
const named = process.argv.slice(2).filter((argument) => argument !== '--ci')
const files = named.length > 0 ? named : [...journeys(), ...(isCi ? [] : ['test/interface/walk.test.ts'])]
const code = await runTests(files, {
  concurrency: 2,
  timeoutMs: TIMEOUT_MS,
  environment: { ...postgres.environment, ALMANAC_TEST_DATABASE: 'postgres' },
})
await postgres.stop()
process.exit(code)

function journeys(): string[] {
  const folder = join('test', 'journeys')
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith('.test.ts') && !ELSEWHERE.has(name))
  const chosen = isCi ? CI : names
  const missing = chosen.filter((name) => !names.includes(name))
  if (missing.length > 0) throw new Error(`There are no such journeys: ${missing.join(', ')}`)
  return chosen.map((name) => join(folder, name))
}

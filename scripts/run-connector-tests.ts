import { keepTemporaryFilesInMemory } from './memory-folder.ts'
import { runTests } from './node-tests.ts'

/**
 * `npm run test:connectors`: connectors against the real servers that scripts/setup-connectors.sh installs. Named files
 * run alone.
 */
const ALL = 'test/connectors/*.connector.ts'
/** The servers take more of the machine than the tests. */
const CONCURRENCY = 2
const TIMEOUT_MS = 900_000

const named = process.argv.slice(2)
const files = named.filter((argument) => argument.endsWith('.ts'))
keepTemporaryFilesInMemory()
process.exitCode = await runTests(files.length > 0 ? files : [ALL], {
  concurrency: CONCURRENCY,
  timeoutMs: TIMEOUT_MS,
  more: named.filter((argument) => !argument.endsWith('.ts')),
})

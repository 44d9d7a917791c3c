import { keepTemporaryFilesInMemory } from './memory-folder.ts'
import { runTests } from './node-tests.ts'

/** `npm run test:browser`: pages and applications in Chromium, on pages that are built; files that are named run alone. */
const ALL = 'test/browser/*.browser.ts'
/** A browser has its own processes, but they wait for the service and the test for them. */
const CONCURRENCY = 2
/** The longest looks at every page in both themes and two widths. */
const TIMEOUT_MS = 1_800_000

const named = process.argv.slice(2)
const files = named.filter((argument) => argument.endsWith('.ts'))
keepTemporaryFilesInMemory()
process.exitCode = await runTests(files.length > 0 ? files : [ALL], {
  concurrency: CONCURRENCY,
  // A file closes its browser at its end, so files can't share a process.
  batchSize: 1,
  timeoutMs: TIMEOUT_MS,
  more: named.filter((argument) => !argument.endsWith('.ts')),
})

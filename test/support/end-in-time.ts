import { after } from 'node:test'

/** After the last test of a file; services and databases need some of it to end. */
const LIMIT_MS = 180_000

/*
 * Loaded before each file of tests. Node ends a test that hangs, not a file whose tests are over while something that they
 * left keeps its process alive.
 */
if (process.env['NODE_TEST_CONTEXT'] !== undefined) {
  after(() => {
    setTimeout(() => {
      console.error(`All tests of ${process.argv[1]} are over, but its process does not end. What it waits for:`)
      console.error(process.getActiveResourcesInfo())
      process.exit(1)
    }, LIMIT_MS).unref()
  })
}

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
      const left = process.getActiveResourcesInfo().join(', ')
      process.stderr.write(`All tests of ${process.argv[1]} are over, but these keep its process alive: ${left}\n`)
      process.exit(1)
    }, LIMIT_MS).unref()
  })
}

/** After the last test of a process; services and databases need some of it to end. */
const LIMIT_MS = 180_000

/** Node ends a test that hangs, not a process whose tests are over while something that they left keeps it alive. */
export function endInTime(): void {
  setTimeout(() => {
    const left = process.getActiveResourcesInfo().join(', ')
    process.stderr.write(`All tests of ${process.argv[1]} are over, but these keep its process alive: ${left}\n`)
    process.exit(1)
  }, LIMIT_MS).unref()
}

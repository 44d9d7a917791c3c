import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Files that run longest, longest first. They start early, so that no core waits for them at the end. */
const LONGEST: readonly string[] = [
  'test/journeys/hostile-contents.test.ts',
  'test/contract/postgres-stores.test.ts',
  'test/journeys/connection-crashes.test.ts',
  'src/storage/uploads/swap-in-steps.test.ts',
  'test/journeys/connections.test.ts',
  'test/journeys/engine-crash.test.ts',
  'test/journeys/connection-access.test.ts',
  'test/journeys/connection-faults.test.ts',
  'test/contract/sqlite-stores.test.ts',
  'test/journeys/worst-bodies.test.ts',
  'src/engines/embedded/threads/threaded-engine.test.ts',
  'test/conformance/mcp-suite.test.ts',
  'test/journeys/policies.test.ts',
  'test/journeys/every-read-path.test.ts',
  'test/journeys/kill-during-backup.test.ts',
  'test/journeys/power-cut.test.ts',
  'test/journeys/openapi-fuzz.test.ts',
  'src/engines/embedded/embedded-engine.test.ts',
  'test/journeys/demo.test.ts',
  'test/browser/every-console-page.browser.ts',
  'test/browser/every-page.browser.ts',
  'test/connectors/redmine.connector.ts',
  'test/connectors/mediawiki.connector.ts',
  'test/connectors/website.connector.ts',
]

/**
 * A file that replaces globals of its process, or measures it, has a process to itself. Reading `process.env` is fine, and
 * so is a mock of `console`, which ends with its test.
 */
const OWN_PROCESS =
  /process\.env\S* = |process\.(on|once|chdir|umask|memoryUsage|getActiveResourcesInfo)\(|globalThis\.|\bmock\.(timers|module)|\bmock\.method\((?!console)/

/**
 * Loading the service takes 2.4 CPU seconds, so many files share it. The first batches are the largest, and the last ones
 * small, so that all processes end at about the same time.
 */
const SMALLEST_SHARE = 1 / 40
/** Which part of the batches starts first. */
const EARLY_SHARE = 1 / 3

interface Division {
  /** How many processes run at a time. */
  readonly concurrency: number
  readonly batchSize?: number | undefined
}

/** Test files, divided among processes: those that must be alone before and after batches of the others. */
export function batchesOf(files: readonly string[], { concurrency, batchSize }: Division): string[][] {
  const longest = LONGEST.map((path) => resolve(path)).filter((path) => files.includes(path))
  const all = [...longest, ...files.filter((path) => !longest.includes(path))]
  const alone = all.filter(needsOwnProcess).map((path) => [path])
  const together = all.filter((path) => !alone.some(([other]) => other === path))
  const shared = divide(together, batchSizes(together.length, concurrency, batchSize), longest)
  const isLong = ([path = '']: readonly string[]) => longest.includes(path)
  return [...alone.filter(isLong), ...shared, ...alone.filter((batch) => !isLong(batch))]
}

function batchSizes(count: number, concurrency: number, largest = Number.POSITIVE_INFINITY): number[] {
  const smallest = Math.ceil(count * SMALLEST_SHARE)
  const sizes: number[] = []
  for (let left = count; left > 0; left -= sizes.at(-1) ?? left) {
    sizes.push(Math.min(left, largest, Math.max(smallest, Math.ceil(left / (2 * concurrency)))))
  }
  return sizes
}

/**
 * Neighbors by name are alike in what they cost, so each goes to the batch that is least full so far; the longest ones are
 * dealt to the batches that start first.
 */
function divide(files: readonly string[], sizes: readonly number[], longest: readonly string[]): string[][] {
  const batches = sizes.map((): string[] => [])
  const early = Math.ceil(sizes.length * EARLY_SHARE)
  for (const file of files) {
    const fullness = (at: number) => batches[at]!.length / sizes[at]!
    const places = [...sizes.keys()].filter((at) => fullness(at) < 1)
    const first = longest.includes(file) ? places.filter((at) => at < early) : []
    const emptiest = (at: number, other: number) => fullness(at) - fullness(other)
    batches[(first.length > 0 ? first : places).toSorted(emptiest)[0] ?? 0]?.push(file)
  }
  return batches
}

function needsOwnProcess(path: string): boolean {
  return OWN_PROCESS.test(readFileSync(path, 'utf8'))
}

/** For each batch a module that runs it, in this folder. Node starts them by their names' order. */
export function writeBatches(batches: readonly (readonly string[])[], folder: string): string[] {
  const support = (name: string) => JSON.stringify(new URL(`../test/support/${name}.ts`, import.meta.url).href)
  return batches.map((paths, at) => {
    const path = join(folder, `batch-${String(at).padStart(3, '0')}.mjs`)
    const lines = [
      `import { trackTests } from ${support('track-tests')}`,
      'trackTests()',
      `const { runFiles } = await import(${support('run-files')})`,
      `await runFiles(${JSON.stringify(paths)})`,
    ]
    writeFileSync(path, lines.map((line) => `${line}\n`).join(''))
    return path
  })
}

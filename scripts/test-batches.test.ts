import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../test/support/temporary-folder.ts'
import { batchesOf, writeBatches } from './test-batches.ts'

const PASSES = "import { test } from 'node:test'\ntest('passes', () => {})\n"

function plant(texts: readonly string[]): string[] {
  const folder = temporaryFolder()
  return texts.map((text, at) => {
    const path = join(folder, `${at}.test.ts`)
    writeFileSync(path, text)
    return path
  })
}

/** Runs them in one process, and returns what the runner prints at the end. */
function runTogether(texts: readonly string[]): { code: number | null; output: string } {
  const [batch = ''] = writeBatches([plant(texts)], temporaryFolder())
  const { NODE_TEST_CONTEXT: _, ALMANAC_TEST_COSTS: __, ...env } = process.env
  const words = ['--test', '--test-reporter=tap', '--disable-warning=ExperimentalWarning', batch]
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8', env })
  return { code: status, output: stdout + stderr }
}

test('every file is in one batch, and batches get smaller', () => {
  const files = plant(Array.from({ length: 50 }, () => PASSES))

  const batches = batchesOf(files, { concurrency: 2, batchSize: 12 })

  assert.deepEqual(batches.flat().sort(), files.toSorted())
  assert.deepEqual(
    batches.map(({ length }) => length),
    [12, 10, 7, 6, 4, 3, 2, 2, 2, 2],
  )
  assert.equal(batchesOf(files.slice(0, 3), { concurrency: 2 }).length, 3, 'a few files use every core')
})

test('a file that replaces globals or measures its process has one to itself', () => {
  const files = plant([
    ...Array.from({ length: 30 }, () => PASSES),
    "process.env['X'] = '1'",
    "t.mock.method(performance, 'now', () => 1)",
    'globalThis.Date = Other',
    'mock.timers.enable()',
    'process.memoryUsage()',
    // These change nothing that another file sees.
    "const rounds = process.env['X'] ?? 1",
    "t.mock.method(console, 'log')",
  ])

  const alone = batchesOf(files, { concurrency: 1 }).slice(-5)

  assert.deepEqual(
    alone,
    files.slice(30, 35).map((path) => [path]),
  )
})

test('files of a batch run one after the other, and what one left is gone before the next', () => {
  const first = `
    import { after, test } from 'node:test'
    after(() => { globalThis.isOver = true })
    test('first', () => {})`
  const second = `
    import assert from 'node:assert/strict'
    import { test } from 'node:test'
    test('second', () => assert.equal(globalThis.isOver, true))`

  const { code, output } = runTogether([first, second])

  assert.equal(code, 0, output)
  assert.match(output, /^# tests 2$/m)
})

test('a batch fails with a test, a file that cannot be loaded, and a file that ends the process', () => {
  const fails = "import { test } from 'node:test'\ntest('fails', () => { throw new Error('no') })\n"

  assert.match(runTogether([PASSES, fails, PASSES]).output, /^# pass 2\n# fail 1$/m)
  assert.equal(runTogether([PASSES, fails]).code, 1)
  assert.equal(runTogether([PASSES, "throw new Error('not loaded')", PASSES]).code, 1)
  const ended = runTogether([PASSES, 'process.exit(0)', PASSES])
  assert.equal(ended.code, 1)
  assert.match(ended.output, /ended before 2 of its test files/)
})

test('what a test left behind belongs to it: hooks, errors of timers, forgotten promises', () => {
  const file = `
    import assert from 'node:assert/strict'
    import { after, describe, test } from 'node:test'
    import { setTimeout as pause } from 'node:timers/promises'
    await pause(1)
    let ended = ''
    test('has hooks', async (t) => {
      await pause(1)
      after(() => { ended += 'outer' })
      await t.test('inner', async () => { await pause(1); after(() => { ended += 'inner ' }) })
    })
    test('comes after them', () => assert.equal(ended, 'inner outer'))
    describe('group', async () => { await pause(1); test('grouped', async () => { await pause(1) }) })
    test('timer', async () => { setTimeout(() => { throw new Error('late') }, 1); await pause(60_000, 0, { ref: false }) })
    test('promise', async () => { await pause(1); void Promise.reject(new Error('forgotten')); await pause(60_000, 0, { ref: false }) })
    test('last', () => {})`

  const { code, output } = runTogether([file])

  assert.equal(code, 1)
  for (const name of ['has hooks', 'comes after them', 'group', 'last']) {
    assert.match(output, new RegExp(`^ {4}ok \\d+ - ${name}$`, 'm'))
  }
  for (const name of ['timer', 'promise']) assert.match(output, new RegExp(`^ {4}not ok \\d+ - ${name}$`, 'm'))
  assert.match(output, /location: '[^']*0\.test\.ts:15:5'/)
})

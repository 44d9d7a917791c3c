import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { temporaryFolder } from '../test/support/temporary-folder.ts'

const MODULE = new URL('./memory-folder.ts', import.meta.url).href

/** Where a run's temporary files are. */
function folderOf(environment: Record<string, string>, place = ''): string {
  const program = `
    import { existsSync } from 'node:fs'
    import { tmpdir } from 'node:os'
    import { keepTemporaryFilesInMemory } from '${MODULE}'
    keepTemporaryFilesInMemory(${place})
    if (existsSync(tmpdir())) console.log(tmpdir())`
  const words = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', program]
  const { stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8', env: environment })
  assert.equal(stderr, '')
  return stdout.trim()
}

test('temporary files are in memory where there is room, and gone afterwards', () => {
  const folder = folderOf({})

  assert.match(folder, /^\/dev\/shm\/almanac-tests-\d+$|^\/tmp$/)
  if (folder !== '/tmp') assert.ok(!existsSync(folder))
})

test('TMPDIR stands above it, and a folder that is not in memory is left alone', () => {
  const chosen = temporaryFolder()

  assert.equal(folderOf({ TMPDIR: chosen }), chosen)
  assert.equal(folderOf({}, JSON.stringify(chosen)), '/tmp')
})

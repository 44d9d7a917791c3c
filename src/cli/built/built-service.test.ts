import assert from 'node:assert/strict'
import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { recordSource } from '../../kernel/built/recorded-sources.ts'
import { BUILT_FOLDER, builtEntry, SOURCES_FILE } from './built-service.ts'

const SOURCE = 'src/a.ts'

/** A folder with one source and what was built of it. */
function builtTree(): string {
  const root = temporaryFolder()
  mkdirSync(join(root, 'src'))
  mkdirSync(join(root, BUILT_FOLDER), { recursive: true })
  writeFileSync(join(root, SOURCE), 'export const a = 1\n')
  const sources = { [SOURCE]: recordSource(root, SOURCE) }
  writeFileSync(join(root, BUILT_FOLDER, SOURCES_FILE), JSON.stringify(sources))
  return root
}

test('what was built is used while the sources are those it was built of, whatever time a copy gave them', () => {
  const root = builtTree()

  assert.equal(builtEntry(root), join(root, BUILT_FOLDER, 'run-command.js'))
  utimesSync(join(root, SOURCE), 1, 1)
  assert.equal(builtEntry(root), join(root, BUILT_FOLDER, 'run-command.js'))
})

test('a time without its fraction of a second, as archives keep it, is the same time', () => {
  const root = builtTree()
  const file = join(root, SOURCE)
  const recorded = { bytes: statSync(file).size, modifiedMs: 1_700_000_000_123.5, sha256: 'of something else' }
  writeFileSync(join(root, BUILT_FOLDER, SOURCES_FILE), JSON.stringify({ [SOURCE]: recorded }))

  for (const [seconds, isSame] of [
    [1_700_000_000, true],
    [1_700_000_000.5, false],
    [1_700_000_001, false],
  ] as const) {
    utimesSync(file, seconds, seconds)
    assert.equal(builtEntry(root) !== undefined, isSame, `${seconds}`)
  }
})

test('what was built is left alone as soon as a source has other content, of the same length too', () => {
  const root = builtTree()

  writeFileSync(join(root, SOURCE), 'export const a = 2\n')
  utimesSync(join(root, SOURCE), 1, 1)

  assert.equal(builtEntry(root), undefined)
})

test('what was built is left alone when a source or the list of sources is gone or broken, and where nothing was built', () => {
  const [gone, broken, unbuilt] = [builtTree(), builtTree(), builtTree()]

  rmSync(join(gone, SOURCE))
  writeFileSync(join(broken, BUILT_FOLDER, SOURCES_FILE), '{')
  rmSync(join(unbuilt, BUILT_FOLDER), { recursive: true })

  for (const root of [gone, broken, unbuilt]) assert.equal(builtEntry(root), undefined)
})

import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { makePrivate } from './private-folder.ts'

const modeOf = (path: string) => statSync(path).mode & 0o777

function folderWith(...names: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-private-'))
  for (const name of names) {
    writeFileSync(join(folder, name), '')
    chmodSync(join(folder, name), 0o755)
  }
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) }
}

test('closes what is in a data folder', () => {
  using made = folderWith('almanac.db', 'notes.txt')
  makePrivate(made.folder)

  assert.equal(modeOf(made.folder), 0o700)
  assert.equal(modeOf(join(made.folder, 'notes.txt')), 0o600)
})

test('refuses a folder with files of something else, and changes none of them', () => {
  using made = folderWith('package.json', 'run.sh')

  assert.throws(() => makePrivate(made.folder), /has files that aren't Almanac's, such as package.json/)
  assert.equal(modeOf(join(made.folder, 'run.sh')), 0o755)
})

test('takes a folder that is new, empty, or as a new disk has it', () => {
  using made = folderWith('.keep')
  mkdirSync(join(made.folder, 'lost+found'))

  makePrivate(made.folder)
  makePrivate(join(made.folder, 'new', 'deeper'))
  assert.equal(modeOf(join(made.folder, 'new', 'deeper')), 0o700)
})

test('needs a name', () => {
  assert.throws(() => makePrivate(''), /name a folder/)
})

test('fails instead of trying forever where no folder can be created', { skip: process.platform !== 'linux' }, () => {
  assert.throws(() => makePrivate('/proc/almanac'), /ENOENT/)
})

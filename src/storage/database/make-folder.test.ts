import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { makeFolder } from './make-folder.ts'

const parent = mkdtempSync(join(tmpdir(), 'almanac-make-folder-'))
after(() => rmSync(parent, { recursive: true }))

test('creates a folder with the ones above it, and leaves an existing one alone', () => {
  const folder = join(parent, 'a', 'b', 'c')

  makeFolder(folder, 0o700)
  makeFolder(folder, 0o755)

  assert.equal(statSync(folder).mode & 0o777, 0o700)
})

test('fails where a file is in the way, or a link that leads nowhere', () => {
  const file = join(parent, 'file')
  writeFileSync(file, '')
  symlinkSync(join(parent, 'gone'), join(parent, 'link'))

  assert.throws(() => makeFolder(file), /is a file, not a folder/)
  assert.throws(() => makeFolder(join(file, 'below')), { code: 'ENOTDIR' })
  assert.throws(() => makeFolder(join(parent, 'link')), { code: 'EEXIST' })
})

test('fails instead of trying forever where the file system takes no folders', {
  skip: process.platform !== 'linux',
}, () => {
  assert.throws(() => makeFolder('/proc/almanac/data'), /ENOENT/)
})

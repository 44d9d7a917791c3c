import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PathRules } from './path-rules.ts'
import { compareInWalk, foldersOf, isPlainPath, scopeOf } from './paths.ts'

test('patterns leave out names anywhere, paths from the root, and folders', () => {
  const rules = new PathRules([
    '*.tmp',
    '/archive',
    'drafts/**',
    'old/*.txt',
    'build/',
    '/a/**/z',
    'caf\u00e9.txt',
    '',
    ' ',
  ])
  const isOut = (path: string, isFolder = false) => rules.isExcluded(path, isFolder)

  for (const path of ['/x.tmp', '/a/b/X.TMP', '/archive', '/drafts/a', '/q/drafts/a/b', '/old/a.txt', '/b/old/a.txt']) {
    assert.ok(isOut(path), path)
  }
  for (const path of ['/x.tmpx', '/a/archive', '/drafts', '/old/b/a.txt', '/build', '/z', '/archives', '/']) {
    assert.ok(!isOut(path), path)
  }
  assert.ok(isOut('/q/build', true))
  for (const path of ['/a/z', '/a/b/z', '/a/b/c/z']) assert.ok(isOut(path), path)
  assert.ok(isOut('/cafe\u0301.txt'))
})

test('hidden files, lock files and folders of systems are always left out', () => {
  const rules = new PathRules([])

  for (const path of [
    '/.git',
    '/a/~$report.docx',
    '/a/.~lock.x.odt#',
    '/Thumbs.db',
    '/$RECYCLE.BIN',
    '/a/lost+found',
  ]) {
    assert.ok(rules.isExcluded(path, false), path)
  }
  for (const path of ['/a.docx', '/a/~report.docx', '/$a', '/x.y.z']) assert.ok(!rules.isExcluded(path, false), path)
})

test('hostile patterns and names take bounded time', () => {
  const rules = new PathRules(['*a'.repeat(200), `${'**/'.repeat(100)}x`, '*?*?*?*?*b'])

  assert.ok(!rules.isExcluded(`/${'a'.repeat(4000)}c`, false))
  assert.ok(!rules.isExcluded('/a'.repeat(2000), false))
})

test('only plain absolute paths are read', () => {
  for (const path of ['/', '/a', '/a/b c', '/...', '/a\n']) assert.ok(isPlainPath(path), path)
  for (const path of ['', 'a', '//', '/a/', '/a//b', '/.', '/..', '/a/../b', '/a\0b'])
    assert.ok(!isPlainPath(path), path)
})

test('a path knows its folders, its scope and its place in a walk', () => {
  assert.deepEqual(foldersOf('/a/b/c.txt'), ['/', '/a', '/a/b'])
  assert.deepEqual(foldersOf('/c.txt'), ['/'])
  assert.equal(scopeOf('/c.txt'), '/')
  assert.equal(scopeOf('/a/b/c.txt'), '/a')
  // A space sorts before a slash, and yet the folder's contents come right after it.
  assert.deepEqual(['/a b', '/a', '/b', '/a/c', '/'].sort(compareInWalk), ['/', '/a', '/a/c', '/a b', '/b'])
})

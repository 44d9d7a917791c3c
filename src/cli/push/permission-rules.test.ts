import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { globToRegex, readPermissionRules } from './permission-rules.ts'

const fits = (pattern: string, path: string) => globToRegex(pattern).fits(path)

test('patterns fit as those of .gitignore do', () => {
  assert.ok(fits('**', 'a/b.md'))
  assert.ok(fits('*.md', 'a/b.md'))
  assert.ok(fits('/*.md', 'b.md'))
  assert.ok(!fits('/*.md', 'a/b.md'))
  assert.ok(fits('a/**/c.md', 'a/c.md'))
  assert.ok(fits('a/**/c.md', 'a/x/y/c.md'))
  assert.ok(fits('a/*.{md,txt}', 'a/b.txt'))
  assert.ok(!fits('a/*.{md,txt}', 'a/b.html'))
  assert.ok(fits('a,b?.md', 'x/a,b1.md'))
  assert.ok(!fits('a.md', 'axmd'))
})

test('a misspelled field in a permissions file is reported before anything is sent', () => {
  const file = join(temporaryFolder(), 'p.json')
  writeFileSync(file, JSON.stringify({ '**': { alowedGroups: ['g'] } }))

  assert.throws(() => readPermissionRules(file), /unknown field "alowedGroups"/)
})

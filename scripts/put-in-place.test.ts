import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../test/support/temporary-folder.ts'
import { putInPlace } from './put-in-place.ts'

test('what was built takes the place of what was there, and every user may read it', () => {
  const dist = temporaryFolder()
  const target = join(dist, 'web')
  mkdirSync(target)
  writeFileSync(join(target, 'old'), '')
  const fresh = mkdtempSync(join(dist, 'web-'))
  writeFileSync(join(fresh, 'page'), 'new')

  putInPlace(fresh, target)

  assert.equal(readFileSync(join(target, 'page'), 'utf8'), 'new')
  assert.equal(statSync(target).mode & 0o777, 0o755)
  assert.throws(() => statSync(join(target, 'old')))
})

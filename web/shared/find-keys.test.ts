import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findKeys } from './find-keys.ts'

test('Macs have a command key, other computers a control key', () => {
  assert.equal(findKeys('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36'), '⌘K')
  assert.equal(findKeys('Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36'), 'Ctrl K')
  assert.equal(findKeys('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36'), 'Ctrl K')
})

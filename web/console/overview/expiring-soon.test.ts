import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expiringSoon } from './expiring-soon.ts'

test('a token that is revoked, has expired or has more than 30 days left needs nobody', () => {
  const now = new Date('2026-11-19T12:00:00Z')
  const soon = (expiresOn: string, revokedAt?: string) => expiringSoon({ expiresOn, revokedAt }, now)

  assert.deepEqual([soon('2026-11-20'), soon('2026-12-18')], [true, true])
  assert.deepEqual([soon('2026-11-18'), soon('2026-12-20'), soon('2026-11-20', '2026-11-19')], [false, false, false])
})

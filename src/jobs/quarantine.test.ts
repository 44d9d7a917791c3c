import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { turnsDuring } from '../../test/support/turns-during.ts'
import type { DocumentChange } from '../domain/documents/document-store.ts'
import { systemClock } from '../kernel/clock.ts'
import { Quarantine } from './quarantine.ts'

const COUNT = 20

test('a long list of changes is made ready for the index in turns with others', async (t) => {
  let now = performance.now()
  t.mock.method(performance, 'now', () => (now += 10))
  const quarantined = {
    put: async () => {},
    remove: async () => {},
    list: async () => [],
    problemsOf: async () => new Map(),
    count: async () => 0,
    countByDatasource: async () => new Map(),
  }
  const quarantine = new Quarantine({ quarantined, clock: systemClock, log: pino({ level: 'silent' }) })
  const changes: DocumentChange[] = Array.from({ length: COUNT }, (_, key) => ({ kind: 'remove', seq: key + 1, key }))
  let ready: unknown

  const turns = await turnsDuring(async () => {
    ready = await quarantine.toIndex(changes, 1000)
  })

  assert.deepEqual(ready, changes)
  assert.ok(turns >= COUNT, `${turns} turns for ${COUNT} changes`)
})

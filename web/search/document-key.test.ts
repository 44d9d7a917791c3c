import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fullTitle, keyBefore } from './document-key.ts'

test('a ticket is called by its key and its title', () => {
  const ticket = { title: 'Bring back jitter', metadata: { datasourceId: 'GATE-388' } }

  assert.equal(keyBefore(ticket), 'GATE-388: ')
  assert.equal(fullTitle(ticket), 'GATE-388: Bring back jitter')
})

test('a title that has the key, and an ID that is no key, stay alone', () => {
  assert.equal(fullTitle({ title: 'GATE-388 is done', metadata: { datasourceId: 'GATE-388' } }), 'GATE-388 is done')
  for (const datasourceId of ['runbook-3', '10042', 'A-', 'GATE-388x', '', 'B2-9999999999']) {
    assert.equal(fullTitle({ title: 'A page', metadata: { datasourceId } }), 'A page', datasourceId)
  }
  assert.equal(fullTitle({}), '')
})

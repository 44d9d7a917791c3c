import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { mock, test } from 'node:test'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { openStores } from '../stores.ts'

const AT = new Date('2026-06-01T12:00:00Z')

test('SQLite does not walk along the audit log for part of the name of an actor', async () => {
  const stores = await openStores({ data: temporaryFolder(), databaseUrl: '' }, AT)
  const entry = { actorKind: 'person', credential: undefined, address: undefined, subject: 's', details: {} } as const
  await stores.audit.append({ ...entry, at: AT, actor: 'ann', onBehalfOf: 'bob', action: 'user.create' })
  const prepared = mock.method(DatabaseSync.prototype, 'prepare')
  assert.equal((await stores.audit.list({ actorContains: 'an', limit: 10 })).length, 1)
  const statements = prepared.mock.calls.map(({ this: connection, arguments: [text] }) => ({ connection, text }))
  prepared.mock.restore()
  const plans = statements.flatMap(({ connection, text }) => planOf(connection as DatabaseSync, text))

  assert.notDeepEqual(plans, [])
  assert.deepEqual(
    plans.filter((step) => /SCAN audit_entries/.test(step)),
    [],
    plans.join('\n'),
  )
  await stores.close()
})

function planOf(connection: DatabaseSync, text: string): string[] {
  const values = Array.from(text.matchAll(/\?/g), () => 1)
  const rows = connection.prepare(`explain query plan ${text}`).all(...values)
  return rows.map(({ detail }) => String(detail))
}

import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { mock, test } from 'node:test'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { openStores, type Stores } from '../stores.ts'

const AT = new Date('2026-06-01T12:00:00Z')
const TWO = ['one', 'two']

/** What must take as long with a million documents as with a hundred. */
const QUESTIONS: Readonly<Record<string, (stores: Stores) => Promise<unknown>>> = {
  'documents by their ids': ({ documents }) => documents.findByIds('wiki', TWO),
  'keys of ids': ({ documents }) => documents.keysOfIds(TWO, TWO),
  'keys of addresses': ({ documents }) => documents.keysOfUrls(TWO, ['https://wiki/one', 'https://wiki/two']),
  'who may see addresses': ({ documents }) => documents.accessOfUrls(TWO, ['https://wiki/one', 'https://wiki/two']),
  'one document by its id': ({ documents }) => documents.find({ datasource: 'wiki', id: 'one' }),
  'one document by its address': ({ documents }) => documents.find({ datasource: 'wiki', viewUrl: 'https://wiki/one' }),
  'the log': ({ documents }) => documents.changesAfter(0, 10, 1000),
  'how many wait for vectors': ({ vectors }) => vectors.waiting(0),
  'how many are quarantined': ({ quarantined }) => quarantined.count(),
  'which are quarantined': ({ quarantined }) => quarantined.list(10),
  'which are hidden': ({ visibilityOverrides }) => visibilityOverrides.list(10),
  'which no policy could look at': ({ heldDocuments }) => heldDocuments.listPutOff(10),
  'uploads to a datasource': ({ uploadLog }) => uploadLog.upTo('wiki', 100, 50),
}

for (const [name, ask] of Object.entries(QUESTIONS)) {
  test(`SQLite does not walk along documents for ${name}`, async () => {
    const stores = await openStores({ data: temporaryFolder(), databaseUrl: '' }, AT)
    const prepared = mock.method(DatabaseSync.prototype, 'prepare')
    await ask(stores)
    const statements = prepared.mock.calls.map(({ this: connection, arguments: [text] }) => ({ connection, text }))
    prepared.mock.restore()
    const plans = statements.flatMap(({ connection, text }) => planOf(connection as DatabaseSync, text))

    assert.notDeepEqual(plans, [])
    // The one index that a datasource and `deleted_at` alone find all documents by.
    assert.deepEqual(
      plans.filter((step) => /^SCAN documents$|documents_by_type/.test(step)),
      [],
    )
    await stores.close()
  })
}

function planOf(connection: DatabaseSync, text: string): string[] {
  const values = Array.from(text.matchAll(/\?/g), () => 1)
  const rows = connection.prepare(`explain query plan ${text}`).all(...values)
  return rows.map(({ detail }) => String(detail))
}

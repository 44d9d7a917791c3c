import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { postgresDatabases } from '../../../test/support/postgres-databases.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { openStores } from '../stores.ts'
import { readPlace } from './places.ts'

const postgres = await postgresDatabases()

test('both databases have the same tables, columns and keys, so that rows of one fit the other', async () => {
  const places = [
    { data: temporaryFolder(), databaseUrl: '' },
    { data: '', databaseUrl: await postgres.createDatabase() },
  ]

  const [sqlite, other] = await Promise.all(
    places.map(async (place) => {
      await (await openStores(place, new Date(0))).close()
      const source = await readPlace(place)
      after(() => source.close())
      return source.tables()
    }),
  )

  assert.ok((sqlite?.length ?? 0) > 40)
  assert.deepEqual(sqlite, other)
})

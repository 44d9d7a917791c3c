import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { eventually } from '../../../test/support/eventually.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { openStores } from '../stores.ts'

const DOCUMENTS = 400
const BODY = 'wombat '.repeat(3000)

test('what was written reaches the database without a commit that waits for it', async () => {
  const data = temporaryFolder()
  const { documents, close } = await openStores({ data, databaseUrl: '' }, new Date(0))
  const file = join(data, 'almanac.db')

  await documents.put(
    Array.from({ length: DOCUMENTS }, (_, at) => ({
      document: {
        datasource: 'wiki',
        objectType: '',
        id: `d${at}`,
        title: 'wombat',
        viewUrl: undefined,
        facts: {},
        body: BODY,
        summary: '',
        updatedAt: 0,
        permissions: undefined,
      },
      acl: { principals: [], intersections: [] },
      version: 0,
    })),
    new Date(0),
  )

  assert.ok(statSync(`${file}-wal`).size > DOCUMENTS * BODY.length)
  await eventually('the database has it', async () => statSync(file).size > DOCUMENTS * BODY.length)
  await close()
})

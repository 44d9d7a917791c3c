import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileAcl } from '../../src/domain/access/principals.ts'
import type { DocumentWrite } from '../../src/domain/documents/document-store.ts'
import type { UploadPage } from '../../src/domain/uploads/upload-store.ts'
import { LogStretches } from '../../src/jobs/log-stretches.ts'
import { openSqlite } from '../../src/storage/sqlite/open-sqlite.ts'
import { openStores } from '../../src/storage/stores.ts'
import { swapInSteps } from '../../src/storage/uploads/swap-in-steps.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const AT = new Date('2026-06-01T12:00:00Z')
const LARGE = 1200

const documentsOf = (datasource: string, count: number): DocumentWrite[] =>
  Array.from({ length: count }, (_, number) => ({
    document: {
      datasource,
      objectType: 'Page',
      id: `doc-${number}`,
      title: `${datasource} ${number}`,
      viewUrl: undefined,
      facts: {},
      body: 'text',
      summary: '',
      updatedAt: AT.getTime(),
      permissions: undefined,
    },
    acl: compileAcl(datasource, undefined),
    version: 0,
  }))

const page = (datasource: string, isLast: boolean): UploadPage => ({
  kind: 'documents',
  datasource,
  group: '',
  uploadId: datasource,
  isFirst: true,
  isLast,
  isRestart: false,
  stale: 'pause',
  fingerprint: 'f',
})

test('an upload that ends while another is swapped in becomes searchable with it, both whole', async () => {
  const data = temporaryFolder()
  const { documents, uploads, close } = await openStores({ data, databaseUrl: '' }, AT)
  await documents.put(documentsOf('before', 3), AT)
  await uploads.acceptDocuments(page('large', false), documentsOf('large', LARGE), AT)
  const database = openSqlite(data)
  const upload = await database.read.selectFrom('bulk_uploads').selectAll().executeTakeFirstOrThrow()
  const steps = swapInSteps(database, { upload, lastPage: 'last', stale: 'pause', at: AT })
  const stretches = new LogStretches(documents)
  const readOn = async (seq: number) => {
    const stretch = await stretches.after(seq)
    assert.ok(stretch !== undefined && stretch !== 'later')
    return stretch
  }

  for (let step = 0; step < 2; step++) await steps.next()
  const first = await readOn(0)
  const meanwhile = await stretches.after(first.lastSeq)
  assert.equal((await uploads.acceptDocuments(page('small', true), documentsOf('small', 5), AT)).kind, 'finished')
  const afterSmall = await stretches.after(first.lastSeq)
  while ((await steps.next()).done !== true) {
    // To its end.
  }
  const rest = await readOn(first.lastSeq)

  assert.deepEqual([first.lastSeq, first.isJoint], [3, false])
  assert.deepEqual([meanwhile, afterSmall], ['later', 'later'])
  assert.deepEqual([rest.changes.length, rest.isJoint], [LARGE + 5, true])
  assert.equal(await stretches.after(rest.lastSeq), undefined)
  await database.close()
  await close()
})

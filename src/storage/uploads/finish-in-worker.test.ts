import assert from 'node:assert/strict'
import { test } from 'node:test'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { compileAcl } from '../../domain/access/principals.ts'
import type { DocumentWrite } from '../../domain/documents/document-store.ts'
import type { UploadPage } from '../../domain/uploads/upload-store.ts'
import { openStores } from '../stores.ts'

const AT = new Date('2026-06-01T12:00:00Z')
/** More than are swapped in on the thread that answers. */
const COUNT = 2100

function page(datasource: string): UploadPage {
  const id = { kind: 'documents' as const, datasource, group: '', uploadId: 'u', fingerprint: datasource }
  return { ...id, isFirst: true, isLast: true, isRestart: false, stale: 'delete' }
}

function writes(datasource: string, title: string): DocumentWrite[] {
  return Array.from({ length: COUNT }, (_, number) => ({
    document: {
      datasource,
      objectType: 'Page',
      id: `doc-${number}`,
      title,
      viewUrl: undefined,
      facts: {},
      body: '',
      summary: '',
      updatedAt: AT.getTime(),
      permissions: undefined,
    },
    acl: compileAcl(datasource, undefined),
    version: 0,
  }))
}

test('large uploads are ended one after the other by the same thread, whichever store they are for', async () => {
  for (const datasources of [['wiki', 'tickets'], ['files']]) {
    const { uploads, documents, close } = await openStores({ data: temporaryFolder(), databaseUrl: '' }, AT)
    for (const datasource of datasources) {
      assert.deepEqual(await uploads.acceptDocuments(page(datasource), writes(datasource, 'first'), AT), {
        kind: 'finished',
      })
      assert.deepEqual(await documents.countByType(datasource), [{ objectType: 'Page', count: COUNT }])
      const [found] = await documents.findByIds(datasource, [`doc-${COUNT - 1}`])
      assert.equal(found?.title, 'first')
    }
    await close()
  }
  const threads = process.getActiveResourcesInfo().filter((kind) => kind === 'MessagePort' || kind === 'Worker')
  assert.deepEqual(threads, [], 'the thread that is left keeps nobody alive')
})

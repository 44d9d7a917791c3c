import type { Clock } from '../../kernel/clock.ts'
import type { DocumentDefinition } from '../../wire/document-definition.ts'
import type { DatasourceStore } from '../datasources/datasource.ts'
import { writableDatasource } from '../datasources/get-datasource.ts'
import { oneDatasource } from '../documents/index-documents.ts'
import type { Indexer } from '../documents/indexer.ts'
import { type ReadDocumentsDeps, readDocuments } from '../documents/read-documents.ts'
import { toWrites } from '../documents/to-writes.ts'
import type { IndexingToken } from '../shared/indexing-token.ts'
import { type BulkRequest, refusePage, uploadPage } from './upload-page.ts'
import type { UploadStore } from './upload-store.ts'

export interface BulkIndexDocumentsDeps extends ReadDocumentsDeps {
  uploads: UploadStore
  datasources: DatasourceStore
  indexer: Indexer
  clock: Clock
}

export interface BulkIndexDocumentsRequest extends BulkRequest {
  readonly datasource: string
  readonly documents: readonly DocumentDefinition[]
  readonly disableStaleDocumentDeletionCheck?: boolean
}

/** Takes one page of an upload that replaces all documents of a datasource. */
export async function bulkIndexDocuments(
  { uploads, datasources, indexer, clock, extractor, maxDocumentBytes }: BulkIndexDocumentsDeps,
  token: IndexingToken,
  request: BulkIndexDocumentsRequest,
): Promise<void> {
  const datasource = await writableDatasource({ datasources }, token, request.datasource)
  const page = await uploadPage(
    request,
    { kind: 'documents', datasource: datasource.name, group: '' },
    request.documents,
    {
      name: 'disableStaleDocumentDeletionCheck',
      isSet: request.disableStaleDocumentDeletionCheck,
    },
  )
  const now = clock.now()
  const named = request.documents.map((definition, at) => {
    const field = `documents[${at}]`
    oneDatasource(datasource.name, definition.datasource, field)
    return { definition, field }
  })
  const read = await readDocuments({ extractor, maxDocumentBytes }, datasource, named, now)
  const result = await uploads.acceptDocuments(page, await toWrites(read, 0), now)
  refusePage(result, page)
  if (result.kind === 'finished') await indexer.notifyWritten([])
}

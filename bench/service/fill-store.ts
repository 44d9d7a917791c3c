import { compileAcl } from '../../src/domain/access/principals.ts'
import { existingDatasource } from '../../src/domain/datasources/get-datasource.ts'
import { readDocuments } from '../../src/domain/documents/read-documents.ts'
import { ExtractionPool } from '../../src/extraction/extraction-pool.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { openStores } from '../../src/storage/stores.ts'
import type { DocumentDefinition } from '../../src/wire/document-definition.ts'
import { DATASOURCES } from '../corpus/company.ts'
import { makeDocument, toDefinition } from '../corpus/corpus.ts'

const BATCH_DOCUMENTS = 2000
const MAX_DOCUMENT_BYTES = 1 << 20

/**
 * Puts documents into the store of a service as its own handlers would, from here and in large transactions: over HTTP
 * a million would take longer than everything that is to be measured. The service may run; it notices by itself.
 */
export async function fillStore(data: string, seed: number, documentCount: number): Promise<void> {
  const stores = await openStores({ data, databaseUrl: '' }, systemClock.now())
  const extractor = new ExtractionPool({
    workers: 1,
    maxSeconds: 10,
    maxMemoryBytes: 1 << 28,
    maxDocumentBytes: MAX_DOCUMENT_BYTES,
  })
  try {
    for (let first = 1; first <= documentCount; first += BATCH_DOCUMENTS * DATASOURCES.length) {
      for (const [number, name] of DATASOURCES.entries()) {
        const datasource = await existingDatasource(stores.datasources, name)
        const definitions: DocumentDefinition[] = []
        const end = Math.min(documentCount, first + BATCH_DOCUMENTS * DATASOURCES.length - 1)
        for (let key = first; key <= end; key++) {
          if (key % DATASOURCES.length === number) definitions.push(toDefinition(makeDocument(seed, key)))
        }
        const now = systemClock.now()
        const named = definitions.map((definition, at) => ({ definition, field: `documents[${at}]` }))
        const limits = { extractor, maxDocumentBytes: MAX_DOCUMENT_BYTES }
        const documents = await readDocuments(limits, datasource, named, now)
        const writes = documents.map((document) => ({
          document,
          acl: compileAcl(name, document.permissions),
          version: 0,
        }))
        if (writes.length > 0) await stores.documents.put(writes, now)
      }
    }
  } finally {
    await extractor.close()
    await stores.close()
  }
}

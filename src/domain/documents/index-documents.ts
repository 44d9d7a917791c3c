import { badField, quoted } from '../../kernel/bad-field.ts'
import type { Clock } from '../../kernel/clock.ts'
import { ServiceError } from '../../kernel/errors.ts'
import type { DocumentDefinition } from '../../wire/document-definition.ts'
import type { DatasourceStore } from '../datasources/datasource.ts'
import { writableDatasource } from '../datasources/get-datasource.ts'
import type { IndexingToken } from '../shared/indexing-token.ts'
import type { RecordVersion } from '../shared/version-conflict.ts'
import type { DocumentStore } from './document-store.ts'
import type { Indexer } from './indexer.ts'
import { type NamedDefinition, type ReadDocumentsDeps, readDocuments } from './read-documents.ts'
import { toWrites } from './to-writes.ts'

export interface IndexDocumentsDeps extends ReadDocumentsDeps {
  documents: DocumentStore
  datasources: DatasourceStore
  indexer: Indexer
  clock: Clock
}

/** Adds or replaces one document. With a version, only if the stored one is lower. */
export async function indexDocument(
  deps: IndexDocumentsDeps,
  token: IndexingToken,
  datasourceName: string | undefined,
  definition: DocumentDefinition,
  version: RecordVersion = 0,
): Promise<void> {
  const name = oneDatasource(datasourceName, definition.datasource, 'document')
  await store(deps, token, name, [{ definition, field: 'document' }], version)
}

/** Adds or replaces all of these documents, or none; others stay as they are. */
export async function indexDocuments(
  deps: IndexDocumentsDeps,
  token: IndexingToken,
  datasourceName: string,
  definitions: readonly DocumentDefinition[],
): Promise<void> {
  const named = definitions.map((definition, at) => {
    const field = `documents[${at}]`
    oneDatasource(datasourceName, definition.datasource, field)
    return { definition, field }
  })
  await store(deps, token, datasourceName, named, 0)
}

async function store(
  { documents, datasources, indexer, clock, extractor, maxDocumentBytes }: IndexDocumentsDeps,
  token: IndexingToken,
  datasourceName: string,
  definitions: readonly NamedDefinition[],
  version: RecordVersion,
): Promise<void> {
  const datasource = await writableDatasource({ datasources }, token, datasourceName)
  const now = clock.now()
  const read = await readDocuments({ extractor, maxDocumentBytes }, datasource, definitions, now)
  const result = await documents.put(await toWrites(read, version), now)
  if (result.kind === 'conflict') throw versionConflict()
  await indexer.notifyWritten(result.accessChanged, result.steps)
}

export function versionConflict(): ServiceError {
  return new ServiceError(
    'version_conflict',
    'This or a higher version of the document is already stored; send a higher version',
  )
}

/** `datasource` may stand beside the document or inside it. Both and different is a mistake worth telling. */
export function oneDatasource(outside: string | undefined, inside: string | undefined, field: string): string {
  if (outside !== undefined && inside !== undefined && outside !== inside) {
    throw badField(
      `${field}.datasource`,
      `must match \`datasource\`, which is ${quoted(outside)}; got ${quoted(inside)}`,
      { code: 'datasource_mismatch' },
    )
  }
  const name = outside ?? inside
  if (name === undefined || name === '') {
    throw badField('datasource', `is required; send it next to the document or as \`${field}.datasource\``)
  }
  return name
}

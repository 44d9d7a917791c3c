import { badField, quoted } from '../../kernel/bad-field.ts'
import type { Clock } from '../../kernel/clock.ts'
import { ServiceError } from '../../kernel/errors.ts'
import type { CustomProperty } from '../../wire/document-definition.ts'
import { readDocumentId } from '../documents/document.ts'
import type { MetadataValue } from '../documents/document-metadata.ts'
import type { DocumentHead, DocumentStore } from '../documents/document-store.ts'
import { findDocument } from '../documents/find-document.ts'
import type { Indexer } from '../documents/indexer.ts'
import { existingSchema, type MetadataStore, refuseName } from './metadata-schema.ts'
import { readMetadataValue } from './read-metadata-value.ts'

export interface DocumentMetadataDeps {
  metadata: MetadataStore
  documents: DocumentStore
  indexer: Indexer
  clock: Clock
}

/** Replaces everything that a document holds of one group; it is searchable by the new values in a moment. */
export async function putDocumentMetadata(
  deps: DocumentMetadataDeps,
  documentId: string,
  group: string,
  properties: readonly CustomProperty[],
): Promise<void> {
  const { keys } = await existingSchema(deps.metadata, group)
  const values = properties.map((property, at) => readMetadataValue(property, keys, `customMetadata[${at}]`))
  const names = values.map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) {
    throw badField('customMetadata', `must have one value per key; ${quoted(twice)} occurs twice`)
  }
  await write(deps, documentId, group, values)
}

/** Takes away everything that a document holds of one group; succeeds when it holds nothing. */
export async function deleteDocumentMetadata(
  deps: DocumentMetadataDeps,
  documentId: string,
  group: string,
): Promise<void> {
  await write(deps, documentId, refuseName(group, 'groupName'), [])
}

async function write(
  { metadata, documents, indexer, clock }: DocumentMetadataDeps,
  documentId: string,
  group: string,
  values: readonly MetadataValue[],
): Promise<void> {
  const head = await existingDocument(documents, documentId)
  if (!(await metadata.putValues(head.key, group, values, clock.now()))) throw notFound(documentId)
  await indexer.notifyWritten([])
}

async function existingDocument(documents: DocumentStore, documentId: string): Promise<DocumentHead> {
  const ref = readDocumentId(documentId)
  const head = ref === undefined ? undefined : await findDocument(documents, ref)
  if (head === undefined) throw notFound(documentId)
  return head
}

function notFound(documentId: string): ServiceError {
  return new ServiceError(
    'document_not_found',
    `Document ${quoted(documentId)} not found; a document ID has the form datasource:objectType:id`,
  )
}

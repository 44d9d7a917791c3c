import type { CustomProperty, UserReference } from '../../../wire/document-definition.ts'
import { containerIdOf } from '../../documents/document.ts'
import type { DocumentMetadata } from '../../documents/document-metadata.ts'
import type { StoredDocument } from '../../documents/document-store.ts'
import { facetName } from '../../metadata/metadata-schema.ts'
import { foldEmail } from '../../shared/email.ts'
import { addressText, folderText, pageAddress } from './address-text.ts'
import type { IndexedDocument } from './search-engine.ts'

/** Converts a stored document for engines. Only the first `maxCharacters` of each text are searchable. */
export function toIndexedDocument(document: StoredDocument, maxCharacters: number): IndexedDocument {
  const { facts } = document
  const attached = searchedMetadata(document.metadata)
  const comments = [...(facts.comments ?? []).map(({ text }) => text), ...Object.values(attached).flat()].join('\n')
  return {
    key: document.key,
    datasource: document.datasource,
    objectType: document.objectType,
    // An untitled document shows its first line as the title, which is in the body already.
    title: facts.isUntitled && document.body !== '' ? '' : document.title,
    body: document.body.slice(0, maxCharacters),
    summary: document.summary.slice(0, maxCharacters),
    comments: comments.slice(0, maxCharacters),
    tags: facts.tags ?? [],
    container: facts.container ?? '',
    author: personValue(facts.author),
    owner: personValue(facts.owner),
    authorName: facts.author?.name ?? '',
    ownerName: facts.owner?.name ?? '',
    containerId: containerIdOf(document) ?? '',
    people: [facts.author, facts.owner].flatMap((person) => (person?.name ? [person.name] : [])),
    address: addressText(document),
    folder: folderText(document),
    page: pageAddress(document),
    status: facts.status ?? '',
    properties: { ...propertyValues(facts.customProperties ?? []), ...attached },
    createdAt: facts.createdAt ?? document.updatedAt,
    updatedAt: document.updatedAt,
    views: facts.interactions?.numViews ?? 0,
    principals: document.principals,
  }
}

/** The value that a person is filtered and counted by. */
export function personValue(person: UserReference | undefined): string {
  if (person?.email) return foldEmail(person.email)
  return person?.datasourceUserId ?? person?.name ?? ''
}

/** Values of attached metadata, by the name that they're filtered and counted by. */
function searchedMetadata(metadata: DocumentMetadata = {}): Record<string, string[]> {
  return propertyValues(
    Object.entries(metadata).flatMap(([group, values]) =>
      values.map((value) => ({ ...value, name: facetName(group, value.name) })),
    ),
  )
}

function propertyValues(properties: readonly CustomProperty[]): Record<string, string[]> {
  const values = new Map<string, string[]>()
  for (const { name, value, isHidden } of properties) {
    if (!name || isHidden === true) continue
    const list = (Array.isArray(value) ? value : [value]).flatMap((item) =>
      typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean' ? [String(item)] : [],
    )
    if (list.length > 0) values.set(name, list)
  }
  // `fromEntries` is safe for any property name, even `__proto__`.
  return Object.fromEntries(values)
}

import type { IndexedDocument } from '../../domain/search/engine/search-engine.ts'

export type Values = string | readonly string[]

/** The fields that documents are filtered and counted by, besides custom properties. An empty string is no value. */
export const FACET_FIELDS: readonly (readonly [string, (document: IndexedDocument) => Values])[] = [
  ['app', (document) => document.datasource],
  ['type', (document) => document.objectType],
  ['author', (document) => document.author],
  ['owner', (document) => document.owner],
  ['authorName', (document) => document.authorName],
  ['ownerName', (document) => document.ownerName],
  ['containerId', (document) => document.containerId],
  ['tag', (document) => document.tags],
  ['container', (document) => document.container],
  ['status', (document) => document.status],
]

/** All values of a document that it can be filtered and counted by. */
export function* facetValues(document: IndexedDocument): Iterable<[string, readonly string[]]> {
  const plain = FACET_FIELDS.map(([field, valuesOf]) => [field, valuesOf(document)] as const)
  const properties = Object.entries(document.properties).map(([name, values]) => [`property:${name}`, values] as const)
  for (const [field, values] of [...plain, ...properties]) {
    const present = distinctValues(values)
    if (present.length > 0) yield [field, typeof present === 'string' ? [present] : present]
  }
}

/** Without repeats and empty ones. Most documents have one value or none; then nothing is allocated. */
export function distinctValues(values: Values): Values {
  if (typeof values === 'string' || values.length === 0) return values
  if (values.length === 1) return values[0]!
  return [...new Set(values)].filter((value) => value !== '')
}

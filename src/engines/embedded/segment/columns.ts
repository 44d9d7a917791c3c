import type { IndexedDocument } from '../../../domain/search/engine/search-engine.ts'
import { sharedUint32 } from '../bytes/shared-arrays.ts'
import { makeStringTable, sortByCodePoints } from '../bytes/string-table.ts'
import { type Column, NO_VALUE } from './segment.ts'

export function buildColumns(documents: readonly IndexedDocument[]): Record<string, Column> {
  const valuesByField = new Map<string, string[][]>()
  for (const [number, document] of documents.entries()) {
    for (const [field, values] of facetValues(document)) {
      let rows = valuesByField.get(field)
      if (rows === undefined) valuesByField.set(field, (rows = []))
      rows[number] = values
    }
  }
  const columns: Record<string, Column> = {}
  for (const [field, rows] of valuesByField) columns[field] = buildColumn(rows, documents.length)
  return columns
}

export function* facetValues(document: IndexedDocument): Iterable<[string, string[]]> {
  const plain: [string, readonly string[]][] = [
    ['app', [document.datasource]],
    ['type', [document.objectType]],
    ['author', [document.author]],
    ['owner', [document.owner]],
    ['authorName', [document.authorName]],
    ['ownerName', [document.ownerName]],
    ['containerId', [document.containerId]],
    ['tag', document.tags],
    ['container', [document.container]],
    ['status', [document.status]],
  ]
  for (const [name, values] of Object.entries(document.properties)) plain.push([`property:${name}`, values])
  for (const [field, values] of plain) {
    const present = [...new Set(values)].filter((value) => value !== '')
    if (present.length > 0) yield [field, present]
  }
}

/** `rows[d]` holds the values of document d, or nothing. */
function buildColumn(rows: readonly (readonly string[] | undefined)[], documentCount: number): Column {
  const distinct = new Set<string>()
  for (const row of rows) for (const value of row ?? []) distinct.add(value)
  const sorted = sortByCodePoints([...distinct])
  const ordinalOf = new Map(sorted.map((value, ordinal) => [value, ordinal]))
  const ordinals = Array.from({ length: documentCount }, (_, number) =>
    (rows[number] ?? []).map((value) => ordinalOf.get(value)!),
  )
  return columnOfOrdinals(makeStringTable(sorted), ordinals)
}

/** A column from the numbers of the values of every document. */
export function columnOfOrdinals(values: Column['values'], rows: readonly (readonly number[])[]): Column {
  if (rows.every((row) => row.length <= 1)) {
    const ordinals = sharedUint32(rows.length)
    for (const [number, row] of rows.entries()) ordinals[number] = row[0] ?? NO_VALUE
    return { values, starts: null, ordinals }
  }
  const starts = sharedUint32(rows.length + 1)
  for (const [number, row] of rows.entries()) starts[number + 1] = starts[number]! + row.length
  const ordinals = sharedUint32(starts[rows.length]!)
  for (const [number, row] of rows.entries()) ordinals.set(row, starts[number]!)
  return { values, starts, ordinals }
}

import type { IndexedDocument } from '../../../domain/search/engine/search-engine.ts'
import { distinctValues, FACET_FIELDS, type Values } from '../../indexing/facet-values.ts'
import { sharedUint32 } from '../bytes/shared-arrays.ts'
import { makeStringTable, sortByCodePoints } from '../bytes/string-table.ts'
import { type Column, NO_VALUE } from './segment.ts'

/** Only used for ranking, not for filters or facets. */
export const PAGE_COLUMN = 'page'

export function buildColumns(documents: readonly IndexedDocument[]): Record<string, Column> {
  const valuesByField = new Map<string, Values[]>()
  const note = (field: string, number: number, values: Values) => {
    const present = distinctValues(values)
    if (present.length === 0) return
    let rows = valuesByField.get(field)
    if (rows === undefined) valuesByField.set(field, (rows = new Array<Values>(documents.length).fill('')))
    rows[number] = present
  }
  for (const [number, document] of documents.entries()) {
    note(PAGE_COLUMN, number, document.page)
    for (const [field, valuesOf] of FACET_FIELDS) note(field, number, valuesOf(document))
    for (const name in document.properties) note(`property:${name}`, number, document.properties[name]!)
  }
  const columns: Record<string, Column> = {}
  for (const [field, rows] of valuesByField) columns[field] = buildColumn(rows)
  return columns
}

/** Builds a column from the values of each document. An empty string is no value. */
function buildColumn(rows: readonly Values[]): Column {
  const distinct = new Set<string>()
  for (const row of rows) {
    if (typeof row !== 'string') for (const value of row) distinct.add(value)
    else if (row !== '') distinct.add(row)
  }
  const sorted = sortByCodePoints([...distinct])
  const ordinalOf = new Map(sorted.map((value, ordinal) => [value, ordinal]))
  const values = makeStringTable(sorted)
  if (rows.every((row) => typeof row === 'string')) {
    const ordinals = sharedUint32(rows.length)
    for (let number = 0; number < rows.length; number++) ordinals[number] = ordinalOf.get(rows[number]!) ?? NO_VALUE
    return { values, starts: null, ordinals }
  }
  const listOf = (row: Values) => (typeof row === 'string' ? (row === '' ? [] : [row]) : row)
  return columnOfOrdinals(
    values,
    rows.map((row) => listOf(row).map((value) => ordinalOf.get(value)!)),
  )
}

/** Builds a column from value numbers. */
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

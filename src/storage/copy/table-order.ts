import type { TableShape } from './row-source.ts'

/** Those that others refer to first; settings first of all, for they say what may be removed elsewhere. */
export function inOrder(tables: readonly TableShape[]): TableShape[] {
  const sorted = tables.toSorted((one, other) => rank(one) - rank(other) || (one.name < other.name ? -1 : 1))
  const ordered = new Set<TableShape>()
  const add = (table: TableShape) => {
    if (ordered.has(table)) return
    for (const parent of sorted) if (parent !== table && table.parents.includes(parent.name)) add(parent)
    ordered.add(table)
  }
  for (const table of sorted) add(table)
  return [...ordered]
}

function rank({ name }: TableShape): number {
  return name.endsWith('_settings') ? 0 : 1
}

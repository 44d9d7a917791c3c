import { type Column, NO_VALUE } from './segment.ts'

/** The values of a facet field with a fixed number of slots per document, for fast counting. */
export interface CompactColumn {
  readonly width: number
  /** Value j of document d is at d * width + j. Empty slots hold the number of values. */
  readonly ordinals: Uint16Array
}

const MAX_WIDTH = 4
const MAX_VALUES = 0xffff

const compactOf = new WeakMap<Column, CompactColumn | null>()

/**
 * Half the memory to scan, and no branches per document. Built on first use. Null if there are too many values, or too many per
 * document.
 */
export function compactColumn(column: Column): CompactColumn | null {
  let compact = compactOf.get(column)
  if (compact === undefined) compactOf.set(column, (compact = makeCompact(column)))
  return compact
}

function makeCompact({ values, starts, ordinals }: Column): CompactColumn | null {
  const valueCount = values.offsets.length - 1
  if (valueCount >= MAX_VALUES) return null
  if (starts === null) {
    const compact = new Uint16Array(ordinals.length)
    for (let document = 0; document < compact.length; document++) {
      const ordinal = ordinals[document]!
      compact[document] = ordinal === NO_VALUE ? valueCount : ordinal
    }
    return { width: 1, ordinals: compact }
  }
  const documentCount = starts.length - 1
  let width = 1
  for (let document = 0; document < documentCount; document++)
    width = Math.max(width, starts[document + 1]! - starts[document]!)
  if (width > MAX_WIDTH) return null
  const compact = new Uint16Array(documentCount * width).fill(valueCount)
  for (let document = 0; document < documentCount; document++) {
    const start = starts[document]!
    for (let at = start; at < starts[document + 1]!; at++) compact[document * width + at - start] = ordinals[at]!
  }
  return { width, ordinals: compact }
}

/** Counts each value of each document. `counts` has one extra entry for empty slots. */
export function countCompact(
  { width, ordinals }: CompactColumn,
  documents: Uint32Array,
  count: number,
  counts: Uint32Array,
): void {
  if (width === 1) {
    for (let match = 0; match < count; match++) counts[ordinals[documents[match]!]!]!++
    return
  }
  for (let match = 0; match < count; match++) {
    const end = (documents[match]! + 1) * width
    for (let at = end - width; at < end; at++) counts[ordinals[at]!]!++
  }
}

import type { StringTable } from '../bytes/string-table.ts'
import { mayHaveKey } from './key-filter.ts'

/**
 * An immutable part of the index in shared memory, created by `buildSegment` or `mergeSegments` in a worker and read by any thread.
 * Documents are numbered from 0 in the order they were added.
 */
export interface SegmentData {
  readonly documentCount: number
  readonly keys: Float64Array
  readonly seqs: Float64Array
  /** Document numbers sorted by key, for lookups. */
  readonly byKey: Uint32Array
  /** Bloom filter for keys: see `key-filter.ts`. */
  readonly keyFilter: Uint32Array
  readonly updatedAt: Float64Array
  readonly createdAt: Float64Array
  readonly views: Float64Array
  readonly terms: TermIndex
  readonly lengths: FieldLengths
  /** `SIGNATURE_NUMBERS` for each document, see `signature.ts`. */
  readonly signatures: Uint32Array
  /** Languages of its documents other than English, separated by spaces. */
  readonly languages: string
  /** The language of each document: 0 for English, otherwise its index in `LANGUAGES` plus one. */
  readonly documentLanguages: Uint8Array
  /** One column per facet field with values. Always includes `app`. */
  readonly columns: Readonly<Record<string, Column>>
  readonly principals: PrincipalIndex
}

/** Stemmed words (`termKey`) and their postings. A term is identified by its index in `stems`, which is sorted. */
export interface TermIndex {
  readonly stems: StringTable
  /** The unstemmed words of each stem. Those of term t are `formStarts[t]` to `formStarts[t + 1]`. */
  readonly forms: StringTable
  readonly formStarts: Uint32Array
  readonly documentFrequency: Uint32Array
  /** Byte offsets of each term in `postings` and `positions`, one more than there are terms. */
  readonly postingStarts: Uint32Array
  readonly positionStarts: Uint32Array
  readonly postings: Uint8Array
  readonly positions: Uint8Array
  /** Entries of each term in `skips`, one more than there are terms. Terms with few documents have none. */
  readonly skipStarts: Uint32Array
  /**
   * Three numbers after every `SKIP_INTERVAL` documents of a term: the last document, and the offsets of the next one in `postings` and
   * `positions`. Lets a reader jump ahead.
   */
  readonly skips: Uint32Array
}

export const SKIP_INTERVAL = 64
export const NUMBERS_PER_SKIP = 3

export interface FieldLengths {
  /** `lengthCode` of field f in document d at f * documentCount + d. */
  readonly codes: Uint8Array
  /** Words of each field in all documents. */
  readonly totals: Float64Array
}

/** The values of one facet field. */
export interface Column {
  /** Sorted. */
  readonly values: StringTable
  /** Values of document d: `ordinals[starts[d]]` to `ordinals[starts[d + 1]]`. Null if no document has two values. */
  readonly starts: Uint32Array | null
  /** Without `starts`: one per document, or `NO_VALUE`. */
  readonly ordinals: Uint32Array
}

export const NO_VALUE = 0xffffffff

/** The documents of each principal: a bitmap if there are many, otherwise a list. */
export interface PrincipalIndex {
  /** Sorted. */
  readonly names: StringTable
  /** Principal p has `data[starts[p]]` to `data[starts[p + 1]]`. */
  readonly starts: Uint32Array
  readonly data: Uint32Array
  /** 1: the data of this principal is a bitmap; 0: a list of documents. */
  readonly isDense: Uint8Array
}

/** The document with `key`, or -1. */
export function findKey(segment: SegmentData, key: number): number {
  if (!mayHaveKey(segment.keyFilter, key)) return -1
  const { keys, byKey } = segment
  let low = 0
  let high = byKey.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = keys[byKey[middle]!]!
    if (found === key) return byKey[middle]!
    if (found < key) low = middle + 1
    else high = middle - 1
  }
  return -1
}

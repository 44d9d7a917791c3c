import type { StringTable } from '../bytes/string-table.ts'
import { mayHaveKey } from './key-filter.ts'

/**
 * An immutable piece of the index: plain data on shared memory, made by `buildSegment` or `mergeSegments` in a worker
 * and read by any thread. Documents are numbered from 0 in the order in which they were given.
 */
export interface SegmentData {
  readonly documentCount: number
  readonly keys: Float64Array
  readonly seqs: Float64Array
  /** Document numbers in the order of their keys, to find a document by its key. */
  readonly byKey: Uint32Array
  /** Tells of most keys that they are not here, see `key-filter.ts`. */
  readonly keyFilter: Uint32Array
  readonly updatedAt: Float64Array
  readonly createdAt: Float64Array
  readonly views: Float64Array
  readonly terms: TermIndex
  readonly lengths: FieldLengths
  /** `SIGNATURE_NUMBERS` for each document, see `signature.ts`. */
  readonly signatures: Uint32Array
  /** The languages, other than English, that its documents were found to be in, parted by spaces. */
  readonly languages: string
  /** Of each document: 0 for English, else one more than the place of its language in `LANGUAGES`. */
  readonly documentLanguages: Uint8Array
  /** One column per facet field that any document has a value for, `app` always. */
  readonly columns: Readonly<Record<string, Column>>
  readonly principals: PrincipalIndex
}

/** Stemmed words (`termKey`) and where they occur. A term is named by its number in `stems`, which is sorted. */
export interface TermIndex {
  readonly stems: StringTable
  /** The unstemmed words behind each stem; those of term t are `formStarts[t]` to `formStarts[t + 1]`. */
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
   * After every `SKIP_INTERVAL` documents of a term, three numbers: the document just passed, and where its successor
   * begins in `postings` and in `positions`. So a reader in search of one document need not read all before it.
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
  /** Values of document d: `ordinals[starts[d]]` to `ordinals[starts[d + 1]]`; null where no document has two values. */
  readonly starts: Uint32Array | null
  /** Without `starts`: one per document, `NO_VALUE` where it has none. */
  readonly ordinals: Uint32Array
}

export const NO_VALUE = 0xffffffff

/** Which documents carry a principal: a bitmap where there are many, a list where there are few. */
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

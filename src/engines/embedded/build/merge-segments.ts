import { SIGNATURE_NUMBERS } from '../../indexing/signature.ts'
import { lengthOfCode, TEXT_FIELD_COUNT } from '../../indexing/text-fields.ts'
import { hasBit } from '../bytes/bitset.ts'
import { sharedBytes, sharedFloat64, sharedUint32 } from '../bytes/shared-arrays.ts'
import {
  allStrings,
  codePointOrder,
  hasPairs,
  makeStringTable,
  sortByCodePoints,
  unitOrder,
} from '../bytes/string-table.ts'
import { unionOfLanguages } from '../query/snapshot.ts'
import { columnOfOrdinals } from '../segment/columns.ts'
import { makeKeyFilter } from '../segment/key-filter.ts'
import { PostingsReader } from '../segment/postings-reader.ts'
import { buildPrincipals, documentsOfPrincipal } from '../segment/principals.ts'
import {
  type Column,
  type FieldLengths,
  NO_VALUE,
  type PrincipalIndex,
  type SegmentData,
  type TermIndex,
} from '../segment/segment.ts'
import { orderByKey } from './build-segment.ts'
import { MAX_FORM_BITS, PostingsWriter } from './postings-writer.ts'

/** A segment to merge, with its dead documents. */
export interface MergeSource {
  readonly data: SegmentData
  readonly tombstones: Uint32Array
}

const DROPPED = 0xffffffff

/** A source, and the number of each of its documents in the merged segment. */
interface Mapped {
  readonly data: SegmentData
  readonly numberOf: Uint32Array
}

/** Merges segments without analyzing any text again. Drops deleted documents. */
export function mergeSegments(sources: readonly MergeSource[]): SegmentData {
  const { mapped, documentCount } = numberDocuments(sources)
  const numbers = (numbersOf: (data: SegmentData) => Float64Array) => mergeNumbers(mapped, documentCount, numbersOf)
  const keys = numbers((data) => data.keys)
  return {
    documentCount,
    keys,
    seqs: numbers((data) => data.seqs),
    byKey: orderByKey(keys),
    keyFilter: makeKeyFilter(keys),
    updatedAt: numbers((data) => data.updatedAt),
    createdAt: numbers((data) => data.createdAt),
    views: numbers((data) => data.views),
    terms: mergeTerms(mapped),
    lengths: mergeLengths(mapped, documentCount),
    signatures: mergeSignatures(mapped, documentCount),
    languages: unionOfLanguages(sources.map(({ data }) => data)).join(' '),
    documentLanguages: mergeLanguages(mapped, documentCount),
    columns: mergeColumns(mapped, documentCount),
    principals: mergePrincipals(mapped, documentCount),
  }
}

function numberDocuments(sources: readonly MergeSource[]): { mapped: Mapped[]; documentCount: number } {
  let next = 0
  const mapped = sources.map(({ data, tombstones }) => {
    const numberOf = new Uint32Array(data.documentCount)
    for (let document = 0; document < data.documentCount; document++) {
      numberOf[document] = hasBit(tombstones, document) ? DROPPED : next++
    }
    return { data, numberOf }
  })
  return { mapped, documentCount: next }
}

function mergeNumbers(
  mapped: readonly Mapped[],
  documentCount: number,
  numbersOf: (data: SegmentData) => Float64Array,
): Float64Array {
  const merged = sharedFloat64(documentCount)
  for (const { data, numberOf } of mapped) {
    const numbers = numbersOf(data)
    for (let document = 0; document < numberOf.length; document++) {
      if (numberOf[document] !== DROPPED) merged[numberOf[document]!] = numbers[document]!
    }
  }
  return merged
}

function mergeLanguages(mapped: readonly Mapped[], documentCount: number): Uint8Array {
  const merged = sharedBytes(documentCount)
  for (const { data, numberOf } of mapped) {
    for (let document = 0; document < numberOf.length; document++) {
      if (numberOf[document] !== DROPPED) merged[numberOf[document]!] = data.documentLanguages[document]!
    }
  }
  return merged
}

function mergeSignatures(mapped: readonly Mapped[], documentCount: number): Uint32Array {
  const merged = sharedUint32(documentCount * SIGNATURE_NUMBERS)
  for (const { data, numberOf } of mapped) {
    for (let document = 0; document < numberOf.length; document++) {
      if (numberOf[document] === DROPPED) continue
      const start = document * SIGNATURE_NUMBERS
      merged.set(data.signatures.subarray(start, start + SIGNATURE_NUMBERS), numberOf[document]! * SIGNATURE_NUMBERS)
    }
  }
  return merged
}

function mergeTerms(mapped: readonly Mapped[]): TermIndex {
  const readable = mapped.map((source) => ({
    ...source,
    stems: allStrings(source.data.terms.stems),
    forms: allStrings(source.data.terms.forms),
    next: 0,
  }))
  const writer = new PostingsWriter({
    postings: withRoom(mapped.map(({ data }) => data.terms.postings.length)),
    positions: withRoom(mapped.map(({ data }) => data.terms.positions.length)),
  })
  const inOrder = readable.some(({ data }) => hasPairs(data.terms.stems)) ? codePointOrder : unitOrder
  // The sources that have the next stem. Their stems are sorted, so no other order has to be found.
  const having: (typeof readable)[number][] = []
  for (;;) {
    having.length = 0
    let stem: string | undefined
    for (const source of readable) {
      const own = source.stems[source.next]
      if (own === undefined) continue
      const order = stem === undefined ? -1 : inOrder(own, stem)
      if (order > 0) continue
      if (order < 0) having.length = 0
      stem = own
      having.push(source)
    }
    if (stem === undefined) break
    const forms = mergeForms(having)
    writer.startTerm(stem, forms)
    let written = 0
    for (const source of having) {
      written += copyPostings(writer, source, source.next, newBits(source, forms))
      source.next++
    }
    if (written > 0) writer.endTerm()
    else writer.dropTerm()
  }
  return writer.finish()
}

interface TermSource extends Mapped {
  readonly forms: readonly string[]
  /** The next term's number. */
  readonly next: number
}

/** The sorted forms of a term in all sources. Nearly always there's one, and it's the same everywhere. */
function mergeForms(having: readonly TermSource[]): string[] {
  const [first] = having
  const only = firstForm(first!)
  if (having.every((source) => formCount(source) === 1 && firstForm(source) === only)) return [only]
  return sortByCodePoints([...new Set(having.flatMap(formsOf))])
}

function formsOf({ data, forms, next }: TermSource): string[] {
  return forms.slice(data.terms.formStarts[next]!, data.terms.formStarts[next + 1]!)
}

function formCount({ data, next }: TermSource): number {
  return data.terms.formStarts[next + 1]! - data.terms.formStarts[next]!
}

function firstForm({ data, forms, next }: TermSource): string {
  return forms[data.terms.formStarts[next]!]!
}

/** The new bit of each of the source's forms. Undefined if unchanged. */
function newBits(source: TermSource, merged: readonly string[]): readonly number[] | undefined {
  if (merged.length === 1) return undefined
  const bits = formsOf(source).map((form) => bitOfForm(merged.indexOf(form)))
  return bits.every((bit, form) => bit === bitOfForm(form)) ? undefined : bits
}

function bitOfForm(form: number): number {
  return 1 << Math.min(form, MAX_FORM_BITS - 1)
}

/** The size of the sources plus a little, because deltas grow where one source ends and the next begins. */
function withRoom(bytes: readonly number[]): number {
  return Math.ceil(bytes.reduce((sum, length) => sum + length, 0) * 1.03) + 1024
}

/** Returns how many documents were written. */
function copyPostings(
  writer: PostingsWriter,
  { data, numberOf }: Mapped,
  term: number,
  newBitOfForm: readonly number[] | undefined,
): number {
  const reader = new PostingsReader(data.terms, term)
  let written = 0
  while (reader.next()) {
    const document = numberOf[reader.document]!
    if (document === DROPPED) continue
    writer.startDocument()
    writer.writeDocument(document, reader.fields, reader.frequencies, translated(reader.forms, newBitOfForm))
    writer.copyPositions(data.terms.positions, reader.positionsStart(), reader.positionsEnd())
    written++
  }
  return written
}

function translated(forms: number, newBitOfForm: readonly number[] | undefined): number {
  if (newBitOfForm === undefined) return forms
  let merged = 0
  for (let form = 0; form < newBitOfForm.length; form++)
    if ((forms & bitOfForm(form)) !== 0) merged |= newBitOfForm[form]!
  return merged
}

/** Sums the lengths from their codes, so totals are approximate if documents were dropped. */
function mergeLengths(mapped: readonly Mapped[], documentCount: number): FieldLengths {
  const codes = sharedBytes(TEXT_FIELD_COUNT * documentCount)
  const totals = sharedFloat64(TEXT_FIELD_COUNT)
  for (const { data, numberOf } of mapped) {
    for (let field = 0; field < TEXT_FIELD_COUNT; field++) {
      totals[field]! += data.lengths.totals[field]!
      for (let document = 0; document < numberOf.length; document++) {
        const code = data.lengths.codes[field * numberOf.length + document]!
        if (numberOf[document] === DROPPED) totals[field]! -= Math.round(lengthOfCode(code))
        else codes[field * documentCount + numberOf[document]!] = code
      }
      totals[field] = Math.max(0, totals[field]!)
    }
  }
  return { codes, totals }
}

function mergeColumns(mapped: readonly Mapped[], documentCount: number): Record<string, Column> {
  const columns: Record<string, Column> = {}
  for (const field of new Set(mapped.flatMap(({ data }) => Object.keys(data.columns)))) {
    const rows: number[][] = Array.from({ length: documentCount }, () => [])
    const values = sortByCodePoints([
      ...new Set(mapped.flatMap(({ data }) => (data.columns[field] ? allStrings(data.columns[field].values) : []))),
    ])
    const ordinalOf = new Map(values.map((value, ordinal) => [value, ordinal]))
    for (const { data, numberOf } of mapped) {
      const column = data.columns[field]
      if (column === undefined) continue
      const merged = allStrings(column.values).map((value) => ordinalOf.get(value)!)
      for (let document = 0; document < numberOf.length; document++) {
        if (numberOf[document] === DROPPED) continue
        const row = rows[numberOf[document]!]!
        for (const ordinal of ordinalsOf(column, document)) row.push(merged[ordinal]!)
      }
    }
    columns[field] = columnOfOrdinals(makeStringTable(values), rows)
  }
  return columns
}

function ordinalsOf({ starts, ordinals }: Column, document: number): Uint32Array | number[] {
  if (starts !== null) return ordinals.subarray(starts[document]!, starts[document + 1]!)
  return ordinals[document] === NO_VALUE ? [] : [ordinals[document]!]
}

function mergePrincipals(mapped: readonly Mapped[], documentCount: number): PrincipalIndex {
  const documentsOf = new Map<string, number[]>()
  for (const { data, numberOf } of mapped) {
    for (const [principal, name] of allStrings(data.principals.names).entries()) {
      const documents = documentsOf.get(name) ?? []
      for (const document of documentsOfPrincipal(data.principals, principal, data.documentCount)) {
        if (numberOf[document] !== DROPPED) documents.push(numberOf[document]!)
      }
      if (documents.length > 0) documentsOf.set(name, documents)
    }
  }
  return buildPrincipals(documentsOf, documentCount)
}

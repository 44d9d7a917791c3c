import type { IndexedDocument } from '../../../domain/search/engine/search-engine.ts'
import { sharedFloat64, sharedUint32 } from '../bytes/shared-arrays.ts'
import { buildColumns } from '../segment/columns.ts'
import { makeKeyFilter } from '../segment/key-filter.ts'
import { buildPrincipals } from '../segment/principals.ts'
import type { PrincipalIndex, SegmentData } from '../segment/segment.ts'
import { TextInverter } from './invert-text.ts'
import { Vocabulary } from './vocabulary.ts'

/** A document with its log sequence number. */
export interface NumberedDocument {
  readonly seq: number
  readonly document: IndexedDocument
}

/** Builds a segment from documents with distinct keys. Pass the same `vocabulary` when building many. */
export function buildSegment(numbered: readonly NumberedDocument[], vocabulary = new Vocabulary()): SegmentData {
  const builder = new SegmentBuilder(numbered.length, vocabulary)
  builder.add(numbered)
  return builder.finish()
}

/** Builds a segment from documents that arrive one by one. Analyzes each text as it arrives. */
export class SegmentBuilder {
  readonly #numbered: NumberedDocument[] = []
  readonly #text: TextInverter

  constructor(documentCount: number, vocabulary: Vocabulary) {
    this.#text = new TextInverter(documentCount, vocabulary)
  }

  add(numbered: readonly NumberedDocument[]): void {
    for (const each of numbered) {
      this.#numbered.push(each)
      this.#text.add(each.document)
    }
  }

  finish(): SegmentData {
    const numbered = this.#numbered
    const documents = numbered.map(({ document }) => document)
    const keys = numbersOf(documents, (document) => document.key)
    const { terms, lengths, languages, documentLanguages, signatures } = this.#text.finish()
    return {
      documentCount: documents.length,
      keys,
      seqs: numbersOf(numbered, ({ seq }) => seq),
      byKey: orderByKey(keys),
      keyFilter: makeKeyFilter(keys),
      updatedAt: numbersOf(documents, (document) => document.updatedAt),
      createdAt: numbersOf(documents, (document) => document.createdAt),
      views: numbersOf(documents, (document) => document.views),
      terms,
      lengths,
      languages,
      documentLanguages,
      signatures,
      columns: buildColumns(documents),
      principals: principalsOf(documents),
    }
  }
}

export function orderByKey(keys: Float64Array): Uint32Array {
  const order = sharedUint32(keys.length)
  for (let number = 0; number < order.length; number++) order[number] = number
  return order.sort((a, b) => keys[a]! - keys[b]!)
}

function numbersOf<Item>(items: readonly Item[], numberOf: (item: Item) => number): Float64Array {
  const numbers = sharedFloat64(items.length)
  for (const [index, item] of items.entries()) numbers[index] = numberOf(item)
  return numbers
}

function principalsOf(documents: readonly IndexedDocument[]): PrincipalIndex {
  const documentsOf = new Map<string, number[]>()
  for (const [number, document] of documents.entries()) {
    for (const principal of new Set(document.principals)) {
      const known = documentsOf.get(principal)
      if (known === undefined) documentsOf.set(principal, [number])
      else known.push(number)
    }
  }
  return buildPrincipals(documentsOf, documents.length)
}

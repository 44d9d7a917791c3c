import type { FacetField, IndexedDocument } from '../../../domain/search/engine/search-engine.ts'
import { readNumber, wordsOfValue } from '../../../domain/search/read-value.ts'
import { facetValues } from '../../indexing/facet-values.ts'
import { analyseText } from './analysed-text.ts'
import { boundedTerm, ofField, sortableNumber } from './facet-terms.ts'
import { PLAIN_FACETS } from './index-definition.ts'

/** A document as stored in the cluster. `joint` is the number of the upload it becomes visible with, or 0. */
export function documentFields(document: IndexedDocument, seq: number, joint: number): Record<string, unknown> {
  const text = analyseText(document)
  const facets: Record<string, string[]> = {}
  const [property, folded, valueWords, numbers, present] = Array.from({ length: 5 }, () => new Set<string>()) as [
    Set<string>,
    Set<string>,
    Set<string>,
    Set<string>,
    Set<string>,
  ]
  for (const [name, values] of facetValues(document)) {
    const field = name as FacetField
    present.add(ofField(field, ''))
    if (PLAIN_FACETS.has(field)) facets[field] = values.map(boundedTerm)
    for (const value of values) {
      if (!PLAIN_FACETS.has(field)) property.add(ofField(field, boundedTerm(value)))
      folded.add(ofField(field, boundedTerm(value.toLowerCase())))
      for (const word of wordsOfValue(value)) valueWords.add(ofField(field, boundedTerm(word)))
      for (const type of ['number', 'date'] as const) {
        const number = readNumber(value, type)
        if (!Number.isNaN(number)) numbers.add(ofField(field, type + sortableNumber(number)))
      }
    }
  }
  return {
    key: document.key,
    seq,
    joint,
    updatedAt: document.updatedAt,
    createdAt: document.createdAt,
    views: document.views,
    principals: document.principals.map(boundedTerm),
    language: text.language,
    terms: text.terms,
    weighedForms: text.weighedForms,
    forms: text.forms,
    places: text.placed,
    inTitle: text.inTitle,
    inOpening: text.inOpening,
    inAddress: text.inAddress,
    titleWords: text.titleWords,
    addressWords: text.addressWords,
    ...(document.page !== '' && { page: boundedTerm(document.page) }),
    ...(text.signature !== '' && { signature: text.signature }),
    ...facets,
    property: [...property],
    folded: [...folded],
    valueWords: [...valueWords],
    numbers: [...numbers],
    present: [...present],
  }
}

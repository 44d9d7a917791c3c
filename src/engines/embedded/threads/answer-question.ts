import { finishSearch, searchInSteps, searchView } from '../query/search-view.ts'
import type { View } from '../query/view.ts'
import { compareVectors } from '../vectors/compare/compare-vectors.ts'
import { completeWord } from '../words/completions.ts'
import { personNames } from '../words/person-names.ts'
import { significantTerms } from '../words/significant-terms.ts'
import { similarWords } from '../words/similar-words.ts'
import type { Answers, Question } from './search-order.ts'

/** Runs a request on a view, on any thread. */
export function answerQuestion(view: View, question: Question): Answers[Question['kind']] {
  switch (question.kind) {
    case 'search':
      return search(view, question)
    case 'similarWords':
      return question.words.map((word) => similarWords(view, word, question.ofKnown))
    case 'personNames':
      return personNames(view, question.field, question.values)
    case 'completions':
      return completeWord(view, question.prefix, question.limit)
    case 'significantTerms':
      return significantTerms(view, question.text, question.limit, question.minDocuments)
  }
}

function search(view: View, { request, meaning }: Extract<Question, { kind: 'search' }>): Answers['search'] {
  if (meaning === undefined) return searchView(view, request)
  const { vectors } = view
  if (vectors?.model !== meaning.model || vectors.segments.length === 0) return undefined
  const { vector: query, minSimilarity, weight, distinctFactor } = meaning
  const steps = searchInSteps(view, request, weight)
  const { done, value: found } = steps.next()
  if (done === true) return undefined
  const words = view.segments.map(({ data, visible }, at) => ({ data, visible, allowed: found.allowed[at]! }))
  const near = found.areEnough ? undefined : compareVectors(query, minSimilarity, vectors.segments, words)
  return finishSearch(steps, { near, query, weight, distinctFactor })
}

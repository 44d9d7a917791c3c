import type { EnoughWords } from '../../../domain/analysis/enough-words.ts'
import { countBits, makeBitset, setBit } from '../bytes/bitset.ts'
import { scoreCompletions } from './score-completions.ts'
import { type ScoredTerm, type ScoringPlace, scoreTerm, scoreTermIn } from './score-term.ts'

/** If the term has this many times more documents than there are candidates, looking up each candidate is faster. */
const LOOK_UP_FACTOR = 64

/**
 * Scores every document of a segment that has enough words of the query, and possibly some others. The rarest terms
 * come first. Once the remaining terms can't make a match on their own, they're scored only where an earlier one
 * occurs, so a common word next to a rare one adds little work. Scores are the same as if each term were scored
 * everywhere. `matches` is prepared and may hold documents scored before. Calls `keepTime` between terms.
 * See docs/decisions/0038-matching.md.
 */
export function scoreEnough(
  place: ScoringPlace,
  terms: readonly ScoredTerm[],
  allowed: Uint32Array,
  enough: EnoughWords,
  keepTime: () => void,
): void {
  const { matches, data } = place
  let documents = allowed
  let count = countBits(allowed)
  for (const [index, term] of terms.entries()) {
    keepTime()
    if (documents === allowed && index > 0 && !enough.has(wordsOf(terms.slice(index)))) {
      documents = makeBitset(data.documentCount)
      for (let match = 0; match < matches.count; match++) setBit(documents, matches.documents[match]!)
      count = matches.count
    }
    if (term.isCompletion) {
      if (terms[index - 1]?.isCompletion !== true)
        scoreCompletions(
          place,
          terms.filter((each) => each.isCompletion),
          documents,
        )
      continue
    }
    const isLookedUp = count * LOOK_UP_FACTOR < data.terms.documentFrequency[term.term]!
    const score = isLookedUp ? scoreTermIn : scoreTerm
    score(place, term, documents)
  }
}

function wordsOf(terms: readonly ScoredTerm[]): number {
  return terms.reduce((words, term) => words | term.words, 0)
}

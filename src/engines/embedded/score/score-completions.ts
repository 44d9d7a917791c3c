import { type ScoredTerm, type ScoringPlace, scoreTerm, TOUCHED } from './score-term.ts'

/** Adds the score of the unfinished word to every allowed document that has a completion of it: that of the best one. */
export function scoreCompletions(place: ScoringPlace, terms: readonly ScoredTerm[], allowed: Uint32Array): void {
  const { matches, scratch, data } = place
  const { one, best } = scratch.completions(data.documentCount)
  const { documents, scoreOf, words: wordsOf } = matches
  const touched: number[] = []
  for (const term of terms) {
    one.prepare(data.documentCount)
    scoreTerm({ ...place, matches: one }, term, allowed, true)
    for (let match = 0; match < one.count; match++) {
      const document = one.documents[match]!
      const gain = one.scores[match]! - best[document]!
      if (gain <= 0) continue
      best[document]! += gain
      touched.push(document)
      const before = wordsOf[document]!
      if (before === 0) {
        documents[matches.count++] = document
        scoreOf[document] = gain
      } else scoreOf[document]! += gain
      wordsOf[document] = before | term.words | TOUCHED
    }
  }
  for (const document of touched) best[document] = 0
}

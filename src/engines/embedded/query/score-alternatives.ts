import { SYNONYM_WEIGHT } from '../../ranking/query/add-synonyms.ts'
import { listBits } from '../bytes/bitset.ts'
import { type ScoringPlace, TOUCHED } from '../score/score-term.ts'
import type { WeighedAlternative } from './find-matches.ts'
import { documentsWithPhrase } from './phrases.ts'

/** Gives the allowed documents that contain a phrase the words it stands for. Runs before any term is scored. */
export function scoreAlternatives(
  { data, matches, scratch }: ScoringPlace,
  alternatives: readonly WeighedAlternative[],
  allowed: Uint32Array,
): void {
  const { documents, scoreOf, words: wordsOf } = matches
  for (const { phrase, words, rarity } of alternatives) {
    const found = documentsWithPhrase(data, phrase, allowed, scratch)
    const listed = scratch.numbers(found.length * 32)
    const count = listBits(found, listed)
    for (let at = 0; at < count; at++) {
      const document = listed[at]!
      const before = wordsOf[document]!
      if (before === 0) {
        documents[matches.count++] = document
        scoreOf[document] = rarity * SYNONYM_WEIGHT
      } else scoreOf[document]! += rarity * SYNONYM_WEIGHT
      wordsOf[document] = before | words | TOUCHED
    }
  }
}

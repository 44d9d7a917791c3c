import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../../../test/support/random.ts'
import { documentOf } from '../../../../test/support/random-corpus.ts'
import { testVisibility } from '../../../../test/support/visibility.ts'
import { EnoughWords } from '../../../domain/analysis/enough-words.ts'
import { planQuery } from '../../ranking/query/query-plan.ts'
import { buildSegment } from '../build/build-segment.ts'
import { makeBitset, setBit } from '../bytes/bitset.ts'
import { RevokedDocuments } from '../index/revoked-documents.ts'
import { keepEnough, locateTerms, wordWeights } from '../query/find-matches.ts'
import { Snapshot } from '../query/snapshot.ts'
import type { View } from '../query/view.ts'
import { Views } from '../query/views.ts'
import { Matches } from './matches.ts'
import { scoreEnough } from './score-enough.ts'
import { type ScoredTerm, type ScoringPlace, scoreTerm } from './score-term.ts'

const DOCUMENTS = 4000

/** A word in every document, one in half of them, and one so rare that the others are looked up for it. */
function makeView(random: Random): View {
  const documents = Array.from({ length: DOCUMENTS }, (_, index) => {
    const words = ['amber', 'amber', random.chance(0.3) ? 'ambers' : 'delta']
    if (random.chance(0.5)) words.push('birch')
    if (random.chance(0.005)) words.push('cobalt')
    const title = random.chance(0.2) ? random.pick(['birch', 'amber']) : ''
    return { seq: index, document: documentOf({ key: index + 1, title, body: random.shuffle(words).join(' ') }) }
  })
  const data = buildSegment(documents)
  const snapshot = new Snapshot([{ data, tombstones: makeBitset(DOCUMENTS), tombstoneCount: 0 }])
  return new Views(new RevokedDocuments()).of(snapshot, testVisibility(['public']))
}

function placeIn(view: View): ScoringPlace {
  return {
    data: view.segments[0]!.data,
    lengthFactors: view.lengthFactors(),
    matches: new Matches(),
    scratch: view.scratch,
  }
}

function scoredEach(view: View, terms: readonly ScoredTerm[], allowed: Uint32Array): Matches {
  const place = placeIn(view)
  place.matches.prepare(DOCUMENTS)
  for (const term of terms) scoreTerm(place, term, allowed)
  return place.matches
}

/** Few allowed documents are looked up one by one, many are read in one go. */
const CASES = ['amber cobalt', 'birch amber cobalt', 'amber birch', 'cobalt unheard', 'amber'].flatMap((text) =>
  [0.6, 0.01].map((allowedShare) => ({ text, allowedShare })),
)

for (const { text, allowedShare } of CASES) {
  test(`"${text}" in ${allowedShare * 100} % scores matches as if each term were scored everywhere`, () => {
    const random = new Random(5)
    const view = makeView(random)
    const plan = planQuery({ text, phrases: [], excluded: [] })
    const located = locateTerms(view, plan)
    const terms = located[0]!
    const allowed = makeBitset(DOCUMENTS)
    for (let document = 0; document < DOCUMENTS; document++) if (random.chance(allowedShare)) setBit(allowed, document)
    const enough = new EnoughWords(wordWeights(plan, located), false)
    const each = scoredEach(view, terms, allowed)
    keepEnough(each, enough)
    const place = placeIn(view)

    place.matches.prepare(DOCUMENTS)
    scoreEnough(place, terms, allowed, enough, () => {})

    keepEnough(place.matches, enough)
    assert.deepEqual(listed(place.matches), listed(each))
  })
}

function listed({ documents, scores, count }: Matches): [number, number][] {
  const matches = Array.from({ length: count }, (_, at): [number, number] => [documents[at]!, scores[at]!])
  return matches.sort(([a], [b]) => a - b)
}

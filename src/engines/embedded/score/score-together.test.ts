import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../../../test/support/random.ts'
import { documentOf } from '../../../../test/support/random-corpus.ts'
import { testVisibility } from '../../../../test/support/visibility.ts'
import { buildSegment } from '../build/build-segment.ts'
import { makeBitset, setBit } from '../bytes/bitset.ts'
import { RevokedDocuments } from '../index/revoked-documents.ts'
import { locateTerms } from '../query/find-matches.ts'
import { planQuery } from '../query/query-plan.ts'
import { Snapshot } from '../query/snapshot.ts'
import type { View } from '../query/view.ts'
import { Views } from '../query/views.ts'
import { Matches } from './matches.ts'
import { type ScoredTerm, type ScoringPlace, scoreTerm } from './score-term.ts'
import { TogetherScorer } from './score-together.ts'

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
  test(`"${text}" in ${allowedShare * 100} % scores together what it scores term by term`, () => {
    const random = new Random(5)
    const view = makeView(random)
    const plan = planQuery({ text, phrases: [], excluded: [] })
    const terms = locateTerms(view, plan)[0]!
    const allowed = makeBitset(DOCUMENTS)
    for (let document = 0; document < DOCUMENTS; document++) if (random.chance(allowedShare)) setBit(allowed, document)
    const each = scoredEach(view, terms, allowed)
    const allWords = (1 << plan.words.length) - 1
    const having = [...each.documents.subarray(0, each.count)].filter(
      (document) => (each.words[document]! & allWords) === allWords,
    )
    const place = placeIn(view)
    const { matches } = place
    const scorer = new TogetherScorer(place, terms, allowed)

    const together = scorer.scoreTogether(plan.words.length, () => {})

    assert.equal(together, having.length)
    for (const document of having) assert.equal(matches.scoreOf[document], each.scoreOf[document])

    scorer.addOthers(() => {})

    const sorted = ({ documents, count }: Matches) => [...documents.subarray(0, count)].sort((a, b) => a - b)
    assert.deepEqual(sorted(matches), sorted(each))
    assert.deepEqual(matches.words, each.words)
    for (const document of sorted(each)) assert.equal(matches.scoreOf[document], each.scoreOf[document])
  })
}

import type { Phrase } from '../../ranking/query/plan-parts.ts'
import { wireTerm } from '../index/wire-term.ts'
import { anyOf, type Clause } from './clause.ts'
import { phraseClause } from './match-clause.ts'
import type { Found, Question } from './visible-search.ts'
import type { WordStatistics } from './word-statistics.ts'

/** The most documents with the same title that are put first. */
const MAX_TITLED = 100

/** Keys of visible documents whose title is exactly the query. */
export async function titledKeys(
  ask: (question: Question) => Promise<Found>,
  title: Phrase,
  statistics: WordStatistics,
): Promise<number[]> {
  const possible = title.filter((stems) => stems.every((stem) => statistics.documentsWith(stem) > 0))
  const [first] = possible
  if (first === undefined) return []
  const inTitle = possible.map(
    (stems): Clause => ({
      bool: { filter: [...new Set(stems)].map((stem) => ({ term: { inTitle: wireTerm(stem) } })) },
    }),
  )
  const source = 'doc["titleWords"].size() > 0 && doc["titleWords"].value == params.words'
  const isAsLong = { script: { script: { source, params: { words: first.length } } } }
  const { hits } = await ask({
    size: MAX_TITLED,
    fields: ['key'],
    sort: [{ key: 'asc' }],
    isCounted: false,
    match: { bool: { filter: [anyOf(inTitle), phraseClause(title, statistics), isAsLong] } },
  })
  return hits.map(({ fields }) => Number(fields?.['key']?.[0]))
}

import type { Visibility } from '../../../domain/access/visibility.ts'
import { analyze } from '../../../domain/analysis/analyze.ts'
import { smallWordsOf } from '../../../domain/analysis/small-words.ts'
import { stem } from '../../../domain/analysis/stem.ts'
import { isStopWord } from '../../../domain/analysis/stop-words.ts'
import { SATURATION } from '../../ranking/ranking-weights.ts'
import type { VisibleSearch } from '../query/visible-search.ts'
import { type KnownLanguages, wordStatistics } from '../query/word-statistics.ts'

const MIN_LETTERS = 3
/** How many of the most frequent words of a long text are looked up. */
const MAX_WORDS = 200

/** The most significant terms of a text: frequent in it, rare in other visible documents. */
export async function significantTerms(
  visible: VisibleSearch,
  text: string,
  visibility: Visibility,
  { limit, minDocuments }: { readonly limit: number; readonly minDocuments: number },
  endsAt: number,
  languages: KnownLanguages,
): Promise<string[]> {
  const found = new Map<string, { form: string; times: number }>()
  analyze(text, (form, _position, _start, _end, parts) => {
    if (parts > 0 || form.length < MIN_LETTERS || isStopWord(form) || /^\d+$/.test(form)) return
    const root = stem(form)
    const known = found.get(root)
    if (known === undefined) found.set(root, { form, times: 1 })
    else known.times++
  })
  const frequent = [...found.values()].sort((a, b) => b.times - a.times).slice(0, MAX_WORDS)
  if (frequent.length === 0) return []
  const forms = frequent.map(({ form }) => form)
  const {
    documentCount,
    frequencyOf,
    languages: seen,
  } = await wordStatistics(visible, forms, visibility, endsAt, languages)
  const isSmall = smallWordsOf(seen)
  return frequent
    .filter(({ form }) => !isSmall(form))
    .map(({ form, times }) => {
      const having = frequencyOf(form)
      const isTold = having > 0 && having >= minDocuments
      const rarity = isTold ? -Math.log(Math.min(1, (having + 0.5) / (documentCount + 1))) : 0
      return { form, weight: (times / (times + SATURATION)) * rarity }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || (a.form < b.form ? -1 : 1))
    .slice(0, limit)
    .map(({ form }) => form)
}

import { Buffer } from 'node:buffer'
import type { Visibility } from '../../../domain/access/visibility.ts'
import { fold } from '../../../domain/analysis/fold.ts'
import { unwrittenUmlauts } from '../../../domain/analysis/umlauts.ts'
import type { SimilarWords } from '../../../domain/search/engine/search-engine.ts'
import { editDistance, OTHER_FIRST_LETTER } from '../../ranking/words/edit-distance.ts'
import { escaped } from '../query/facets.ts'
import type { Bucket, VisibleSearch } from '../query/visible-search.ts'
import { type KnownLanguages, wordStatistics } from '../query/word-statistics.ts'
import { splitVisibleWord } from './split-word.ts'

const MAX_SIMILAR = 5
/** Of all words that are written alike, so many are taken from the index, the most alike; those that nobody may see fall out. */
const MAX_CANDIDATES = 500
/** Where there are more, words of visible documents alone are looked through, as many as one answer counts. */
const MAX_VISIBLE = 20_000
const MIN_LETTERS_FOR_FIRST = 5
/** Words with digits are numbers, versions and names: another one is not a correction. */
const CORRECTABLE = /^[\p{L}\p{M}]+$/u

/**
 * Looks for a word among the visible documents; if none has it, for words that differ from it by a slip or two, and for those
 * that it is made of.
 */
export async function similarWords(
  visible: VisibleSearch,
  asked: string,
  visibility: Visibility,
  endsAt: number,
  languages: KnownLanguages,
): Promise<SimilarWords> {
  const word = fold(asked)
  const max = maxDistance(word)
  const plain = unwrittenUmlauts(word)
  const statistics = await wordStatistics(visible, [word, plain], visibility, endsAt, languages)
  if (statistics.frequencyOf(word) > 0) return { word: asked, isKnown: true, similar: [] }
  if (max === 0) return { word: asked, isKnown: false, similar: [] }
  if (plain !== word && statistics.frequencyOf(plain) > 0) return { word: asked, isKnown: false, similar: [plain] }
  const [near, parts] = await Promise.all([
    candidates(visible, word, max, 1, visibility, endsAt),
    splitVisibleWord(word, statistics.languages, (words) =>
      wordStatistics(visible, words, visibility, endsAt, languages),
    ),
  ])
  const other = word.length < MIN_LETTERS_FOR_FIRST ? [] : await otherFirst(visible, word, visibility, endsAt)
  // Two words in one are likelier than two slips, and less likely than one, in whichever letter.
  const inOne = parts === undefined ? [] : [{ form: parts.join(' '), distance: 1.5, count: 0 }]
  const found = [...near, ...other, ...inOne]
  const similar = found
    .filter(({ form }) => form !== word)
    .sort((a, b) => a.distance - b.distance || b.count - a.count || (a.form < b.form ? -1 : 1))
    .slice(0, MAX_SIMILAR)
    .map(({ form }) => form)
  return { word: asked, isKnown: false, similar }
}

interface Candidate {
  readonly form: string
  readonly distance: number
  readonly count: number
}

/** One slip, at the beginning, and the last letter is the same. */
async function otherFirst(visible: VisibleSearch, word: string, visibility: Visibility, endsAt: number) {
  const found = await candidates(visible, word, 1, 0, visibility, endsAt)
  return found
    .filter(({ form }) => form.at(-1) === word.at(-1) && form.at(0) !== word.at(0))
    .map((candidate) => ({ ...candidate, distance: OTHER_FIRST_LETTER }))
}

/** Words of the index that are written alike, and how many visible documents have each; those that none has are left out. */
async function candidates(
  visible: VisibleSearch,
  word: string,
  max: number,
  prefixLength: number,
  visibility: Visibility,
  endsAt: number,
): Promise<Candidate[]> {
  const { suggest } = await visible.ask(
    { isCounted: false, suggest: { alike: { text: word, term: suggester(max, prefixLength) } } },
    visibility,
    endsAt,
  )
  const alike = (suggest['alike'] ?? []).flatMap(({ options }) => options.map(({ text }) => text))
  if (alike.length === 0) return []
  // A full list may contain hidden words that pushed out visible ones.
  const include = alike.length < MAX_CANDIDATES ? alike : writtenAlike(word, max, prefixLength)
  const fuzzy = { value: word, fuzziness: max, prefix_length: prefixLength, rewrite: 'constant_score' }
  const { aggregations } = await visible.ask(
    {
      match: { bool: { filter: [{ fuzzy: { forms: fuzzy } }] } },
      isCounted: false,
      aggs: { forms: { terms: { field: 'forms', include, size: MAX_VISIBLE, shard_size: MAX_VISIBLE } } },
    },
    visibility,
    endsAt,
  )
  const wanted = Buffer.from(word)
  return ((aggregations['forms']?.buckets ?? []) as readonly Bucket[]).flatMap(({ key: form, doc_count: count }) => {
    const bytes = Buffer.from(form)
    const distance = editDistance(wanted, bytes, 0, bytes.length, max)
    return distance > max ? [] : [{ form, distance, count }]
  })
}

/** Every word of about that length and beginning, as a regular expression of the cluster. */
function writtenAlike(word: string, max: number, prefixLength: number): string {
  const letters = [...word]
  const rest = letters.length - prefixLength
  return `${escaped(letters.slice(0, prefixLength).join(''))}.{${Math.max(0, rest - max)},${rest + max}}`
}

function suggester(max: number, prefixLength: number) {
  return {
    field: 'forms',
    suggest_mode: 'always',
    string_distance: 'damerau_levenshtein',
    accuracy: 0.01,
    min_word_length: 1,
    // A word that only hidden documents contain must not count as known.
    max_term_freq: 2_000_000_000,
    max_inspections: 50,
    max_edits: max,
    prefix_length: prefixLength,
    size: MAX_CANDIDATES,
    shard_size: MAX_CANDIDATES,
  }
}

/** A short word is another word soon. */
function maxDistance(word: string): number {
  if (word.length < 3 || !CORRECTABLE.test(word)) return 0
  return word.length < 6 ? 1 : 2
}

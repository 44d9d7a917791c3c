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
/** How many similar words are taken from the index, before hidden ones are removed. */
const MAX_CANDIDATES = 500
/** If there are more, only words of visible documents are scanned, up to this many. */
const MAX_VISIBLE = 20_000
const MIN_LETTERS_FOR_FIRST = 5
/** Words with digits are numbers, versions or names, which aren't corrected. */
const CORRECTABLE = /^[\p{L}\p{M}]+$/u

/**
 * Whether visible documents contain a word, and if not, words that are one or two typos away and the words it's composed of.
 */
export async function similarWords(
  visible: VisibleSearch,
  asked: string,
  visibility: Visibility,
  endsAt: number,
  languages: KnownLanguages,
  ofKnown: boolean,
): Promise<SimilarWords> {
  const word = fold(asked)
  const max = maxDistance(word)
  const plain = unwrittenUmlauts(word)
  const statistics = await wordStatistics(visible, [word, plain], visibility, endsAt, languages)
  const isKnown = statistics.frequencyOf(word) > 0
  if ((isKnown && !ofKnown) || max === 0) return { word: asked, isKnown, similar: [] }
  if (!isKnown && plain !== word && statistics.frequencyOf(plain) > 0)
    return { word: asked, isKnown: false, similar: [plain] }
  const [near, parts] = await Promise.all([
    candidates(visible, word, max, 1, visibility, endsAt),
    splitVisibleWord(word, statistics.languages, (words) =>
      wordStatistics(visible, words, visibility, endsAt, languages),
    ),
  ])
  const other = word.length < MIN_LETTERS_FOR_FIRST ? [] : await otherFirst(visible, word, visibility, endsAt)
  // A missing space is more likely than two typos and less likely than one.
  const inOne = parts === undefined ? [] : [{ form: parts.join(' '), distance: 1.5, count: 0 }]
  const found = [...near, ...other, ...inOne]
  const similar = found
    .filter(({ form }) => form !== word)
    .sort((a, b) => a.distance - b.distance || b.count - a.count || (a.form < b.form ? -1 : 1))
    .slice(0, MAX_SIMILAR)
    .map(({ form }) => form)
  return { word: asked, isKnown, similar }
}

interface Candidate {
  readonly form: string
  readonly distance: number
  readonly count: number
}

/** Words with one typo in the first letter and the same last letter. */
async function otherFirst(visible: VisibleSearch, word: string, visibility: Visibility, endsAt: number) {
  const found = await candidates(visible, word, 1, 0, visibility, endsAt)
  return found
    .filter(({ form }) => form.at(-1) === word.at(-1) && form.at(0) !== word.at(0))
    .map((candidate) => ({ ...candidate, distance: OTHER_FIRST_LETTER }))
}

/** Similar words of the index with the number of visible documents. Leaves out words without any. */
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

/** A Lucene regular expression for words with a similar length and the same prefix. */
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

/** Short words tolerate fewer typos. */
function maxDistance(word: string): number {
  if (word.length < 3 || !CORRECTABLE.test(word)) return 0
  return word.length < 6 ? 1 : 2
}

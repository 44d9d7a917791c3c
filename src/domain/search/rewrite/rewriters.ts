import type { SearchedQuery, SearchRun } from '../search-run.ts'
import { correctSpelling } from './correct-spelling.ts'
import { loosenPhrases } from './loosen-phrases.ts'
import { readBeginning } from './read-beginning.ts'
import { searchInEnglish } from './search-in-english.ts'
import { suggestWithoutExclusions } from './suggest-without-exclusions.ts'

/** Returns a better result than the one found so far, or undefined to keep that one. */
export type Rewriter = (run: SearchRun, found: SearchedQuery) => Promise<SearchedQuery | undefined>

/** Applied in order; each sees the result of the ones before it. */
export const REWRITERS: readonly Rewriter[] = [
  correctSpelling,
  loosenPhrases,
  readBeginning,
  searchInEnglish,
  suggestWithoutExclusions,
]

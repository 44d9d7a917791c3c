import type { Visibility } from '../../access/visibility.ts'
import { analyze } from '../../analysis/analyze.ts'
import { languageOf } from '../../analysis/language.ts'
import { stem } from '../../analysis/stem.ts'
import type { SearchEngine } from '../engine/search-engine.ts'

/** A document or a text that others are compared with. */
export interface Compared {
  readonly title: string
  readonly text: string
  /** Its most significant terms. */
  readonly terms: readonly string[]
  /** Names like `INC-61` in its title, and its own ID if it's one. */
  readonly names: readonly string[]
}

/** Why a document was considered. */
export interface Evidence {
  /** Its meaning stands out among all visible documents. */
  readonly isNear: boolean
  /** It contains one of the names. */
  readonly isNamed: boolean
  /** Readers of the compared document also read it. */
  readonly isReadAlong: boolean
}

/** How many significant terms represent a document: enough to find similar ones, few enough to be fast. */
export const MAX_TERMS = 20
/** How much of a candidate is read. The beginning says what it's about. */
const READ_CHARACTERS = 5000
/** Two documents with this share of their significant terms in common are about the same. */
const SHARE = 0.2
/** If few documents are in a language, its everyday words are rare, too. */
const SHARE_IN_OTHER_LANGUAGE = 0.3
const MIN_SHARED = 2
/** Several people may have read two documents by chance. */
const MIN_SHARED_ALONG = 3
/** A longer text with fewer terms is in a script without spaces, and the terms are words that occur in it by chance. */
const MAX_SHORT = 150
const MIN_TERMS = 8
const MIN_LETTERS = 3
const NAME = /(?<![-\p{L}\p{N}])\p{Lu}[\p{Lu}\p{N}]{0,9}-\p{N}{1,6}(?![-\p{L}\p{N}])/gu
const MAX_NAMES = 3

/** The names in a text. */
export function namesIn(text: string): Set<string> {
  return new Set([...text.matchAll(NAME)].map(([name]) => name))
}

/** The names in a title that other documents refer to, and the document's ID if it's such a name. */
export function referenceNames(title: string, id = ''): string[] {
  return [...new Set([...namesIn(title), ...namesIn(id)])].slice(0, MAX_NAMES)
}

/**
 * Whether a document is about the same as the compared one: they share a good part of their significant terms, or one that both have in
 * their title, or a name. With other evidence, fewer shared terms are enough.
 */
export async function isClose(
  engine: SearchEngine,
  source: Compared,
  candidate: { readonly title: string; readonly body: string; readonly summary: string },
  { isNear, isNamed, isReadAlong }: Evidence,
  minDocuments: number,
  visibility: Visibility,
): Promise<boolean> {
  if (source.names.some((name) => candidate.title.includes(name))) return true
  // Found by meaning, because no document shares a word with it.
  if (source.terms.length === 0) return isNear
  const text = `${candidate.title}\n${candidate.title}\n${candidate.body || candidate.summary}`
  const terms = await engine.significantTerms(text.slice(0, READ_CHARACTERS), visibility, MAX_TERMS, minDocuments)
  const stems = new Set(terms.map(stem))
  const shared = new Set(source.terms.map(stem).filter((each) => stems.has(each)))
  if (isNamed) return shared.size > 0
  const language = languageOf({ title: source.title, body: source.text })
  const fewest = Math.min(source.terms.length, terms.length)
  const share = Math.ceil((language === '' ? SHARE : SHARE_IN_OTHER_LANGUAGE) * fewest)
  const fewer = isNear ? MIN_SHARED : isReadAlong ? MIN_SHARED_ALONG : share
  const needed = Math.max(MIN_SHARED, Math.min(fewer, share))
  const isIncidental = source.terms.length < MIN_TERMS && source.text.length > MAX_SHORT
  if (!isIncidental && shared.size > 0 && shared.size >= Math.min(fewest, needed)) return true
  const titled = stemsOf(source.title)
  return stemsOf(candidate.title).some((each) => titled.includes(each) && shared.has(each))
}

function stemsOf(title: string): string[] {
  const stems: string[] = []
  analyze(title, (form, _position, _start, _end, parts) => {
    if (parts === 0 && form.length >= MIN_LETTERS) stems.push(stem(form))
  })
  return stems
}

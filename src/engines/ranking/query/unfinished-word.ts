import { isStopWord } from '../../../domain/analysis/stop-words.ts'
import { LANGUAGE_MARK, termKey } from '../../../domain/analysis/term-key.ts'
import type { EngineQuery } from '../../../domain/search/engine/search-engine.ts'
import { tokensOf } from './query-tokens.ts'

/** The last word of a query that is still being typed. */
export interface UnfinishedWord {
  /** As typed, folded. */
  readonly prefix: string
  /** Other words come before it. */
  readonly hasOthers: boolean
  /** At least one of them isn't a stop word. */
  readonly hasContent: boolean
}

/** A word of visible documents that starts with the prefix, and how many of them contain it, in all and in their titles. */
export interface Completion {
  readonly form: string
  readonly documents: number
  readonly titles: number
}

/** A completion, and how likely it's meant compared to the likeliest one: from 0 to 1. */
export interface LikelyWord {
  readonly form: string
  readonly likelihood: number
}

/** How many completions an engine has to find, most frequent first. */
export const MAX_CANDIDATES = 64
/** How many of them are searched. */
const MAX_COMPLETIONS = 12
/** A single letter may become anything, so only the likeliest words are worth showing. */
const MAX_OF_LETTER = 4
/** A document with the word in its title counts for this many more: titles are what people search for. */
const TITLE_FACTOR = 12
const LIKELIHOOD_EXPONENT = 0.5
/** If what was typed is a word itself, longer words count less. */
const LONGER_FACTOR = 0.9
/** How many times likelier a stop word must be than any other word to be assumed. */
const MUCH_LIKELIER = 2
/** Letters of a word before its ending. */
const MIN_ROOT = 4
/** The beginnings of common endings. */
const ENDING = /^(?:i(?:ng?|ngs|on?|ons)?|e(?:[drns]|rs)?|s|m(?:e|en|ent)?|a(?:b|bl|ble|l)|ly?|u(?:ng?|ngen))$/
const ONE_LETTER = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]$/u

/** Undefined if the last word is finished. A whole stop word after other words probably is. */
export function unfinishedWord({ text, isUnfinished }: EngineQuery): UnfinishedWord | undefined {
  const tokens = isUnfinished ? tokensOf(text) : []
  const last = tokens.at(-1)
  if (last === undefined) return undefined
  const others = tokens.slice(0, -1).filter(({ parts }) => parts === 0)
  const hasOthers = others.length > 0
  if (hasOthers && isStopWord(last.form) && !ONE_LETTER.test(last.form)) return undefined
  return { prefix: last.form, hasOthers, hasContent: others.some(({ form }) => !isStopWord(form)) }
}

/** Whether nothing can be said yet of the word, so that the words before it are searched without it. */
export function isTooShort({ prefix, hasOthers }: UnfinishedWord): boolean {
  return hasOthers && ONE_LETTER.test(prefix)
}

/** Whether the word with this term key may get another ending than it has: `price` may become `pricing` after `prici`. */
export function mayEndAs(prefix: string, key: string): boolean {
  const [stem = ''] = key.split(LANGUAGE_MARK)
  const root = stem.replace(/[eiy]$/, '')
  return root.length >= MIN_ROOT && prefix.startsWith(root) && ENDING.test(prefix.slice(root.length))
}

/**
 * The likeliest completions. Forms of one word count together. Undefined if the word should be ignored, because it's most likely a
 * stop word.
 */
export function likelyWords(
  { prefix, hasContent }: UnfinishedWord,
  completions: readonly Completion[],
): LikelyWord[] | undefined {
  const ranked = wordsOf(completions, prefix)
  const heaviest = ranked[0]?.weight ?? 1
  const content = ranked.filter(({ form }) => form === prefix || !isStopWord(form))
  const isSmall = ranked.length > 0 && heaviest >= MUCH_LIKELIER * (content[0]?.weight ?? 0)
  if (isSmall && hasContent) return undefined
  const isKnown = content.some(({ form }) => form === prefix)
  const chosen = isSmall ? ranked.filter(({ form }) => isStopWord(form)) : content
  return chosen.slice(0, prefix.length === 1 ? MAX_OF_LETTER : MAX_COMPLETIONS).map(({ form, weight }) => ({
    form,
    likelihood: form === prefix ? 1 : (isKnown ? LONGER_FACTOR : 1) * (weight / heaviest) ** LIKELIHOOD_EXPONENT,
  }))
}

/** Each word in its most frequent form, or as typed. */
function wordsOf(completions: readonly Completion[], prefix: string): { form: string; weight: number }[] {
  const words = new Map<string, { form: string; most: number; weight: number }>()
  for (const { form, documents, titles } of completions) {
    const stem = termKey(form, '')
    const weight = documents + TITLE_FACTOR * titles
    const most = form === prefix ? Infinity : weight
    const known = words.get(stem)
    if (known === undefined) words.set(stem, { form, most, weight })
    else {
      known.weight += weight
      if (most > known.most) [known.form, known.most] = [form, most]
    }
  }
  return [...words.values()].sort((a, b) => b.weight - a.weight || (a.form < b.form ? -1 : 1))
}

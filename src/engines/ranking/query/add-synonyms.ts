import { termKey } from '../../../domain/analysis/term-key.ts'
import type { QuerySynonym } from '../../../domain/search/engine/search-engine.ts'
import type { Alternative, Dictionary, Phrase, QueryTerm } from './plan-parts.ts'
import { type Token, tokensOf } from './query-tokens.ts'

/** How much a synonym counts beside the word itself. */
export const SYNONYM_WEIGHT = 0.5

/** Adds synonyms of one word to the terms. Returns those of several words. */
export function addSynonyms(
  terms: Map<string, QueryTerm>,
  synonyms: readonly QuerySynonym[],
  asked: readonly Token[],
  bitOf: (token: Token) => number,
  dictionary: Dictionary,
): Alternative[] {
  const alternatives: Alternative[] = []
  for (const { from, to, language } of synonyms) {
    const replaced = tokensIn(asked, wordsOf(from))
    const target = wordsOf(to)
    const words = replaced.reduce((bits, token) => bits | bitOf(token), 0)
    if (words === 0 || target.length === 0) continue
    const group = replaced.length === 1 ? replaced[0]!.stem : target.map(({ stem }) => stem).join(' ')
    const languages = languagesOf(language, dictionary)
    if (target.length > 1) {
      const phrase = languages.map((each) => target.map(({ form }) => termKey(form, each)))
      alternatives.push({ phrase: unique(phrase), words, group })
      continue
    }
    const [{ form }] = target as [Token]
    for (const stem of new Set(languages.map((each) => termKey(form, each)))) {
      const known = terms.get(stem)
      if (known !== undefined) known.words |= words
      else if (dictionary.has(stem)) terms.set(stem, { ...SYNONYM, stem, group, form, words, ownWords: words })
    }
  }
  return alternatives
}

const SYNONYM = { repeats: 1, isWhole: false, isCompletion: false, likelihood: SYNONYM_WEIGHT } as const

function languagesOf(language: QuerySynonym['language'], { languages }: Dictionary) {
  if (language === undefined) return ['', ...languages] as const
  return language === 'en' ? ([''] as const) : [language]
}

function wordsOf(text: string): Token[] {
  return tokensOf(text).filter(({ parts }) => parts === 0)
}

/** The tokens of the query that these words are, in order and next to one another. */
function tokensIn(asked: readonly Token[], words: readonly Token[]): readonly Token[] {
  for (let start = 0; start + words.length <= asked.length; start++) {
    if (words.every(({ stem }, at) => asked[start + at]!.stem === stem)) return asked.slice(start, start + words.length)
  }
  return []
}

function unique(phrase: Phrase): Phrase {
  return [...new Map(phrase.map((stems) => [stems.join(' '), stems])).values()]
}

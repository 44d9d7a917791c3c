import { badField, quoted } from '../../kernel/bad-field.ts'
import { analyze } from '../analysis/analyze.ts'
import { LANGUAGES, type Language } from '../analysis/function-words.ts'
import { SYNONYM_KINDS, type SynonymKind, type SynonymRule } from './synonym.ts'

const MAX_WORDS = 10
const MAX_CHARACTERS = 100
const MAX_WORDS_OF_PHRASE = 6
export const SYNONYM_LANGUAGES = ['en', ...LANGUAGES] as const

export interface SynonymRequest {
  readonly kind?: string | undefined
  readonly words: readonly string[]
  readonly to?: readonly string[] | undefined
  readonly language?: string | undefined
}

/** The rule in a request; a bad one is refused by its field. */
export function readSynonym({ kind = 'TWO_WAY', words, to = [], language = '' }: SynonymRequest): SynonymRule {
  if (!(SYNONYM_KINDS as readonly string[]).includes(kind))
    throw badField('kind', `must be ${SYNONYM_KINDS.join(' or ')}; got ${quoted(kind)}`)
  if (language !== '' && !(SYNONYM_LANGUAGES as readonly string[]).includes(language))
    throw badField('language', `must be one of ${SYNONYM_LANGUAGES.join(', ')}, or empty; got ${quoted(language)}`)
  const isTwoWay = kind === 'TWO_WAY'
  const read = readWords('words', words)
  const target = readWords('to', to)
  if (read.length < (isTwoWay ? 2 : 1))
    throw badField('words', isTwoWay ? 'must have at least two different words or phrases' : 'must not be empty')
  if (isTwoWay && target.length > 0) throw badField('to', 'is only for ONE_WAY synonyms')
  if (!isTwoWay && target.length === 0) throw badField('to', 'must have at least one word or phrase')
  return {
    kind: kind as SynonymKind,
    words: read,
    to: target,
    language: language === '' ? undefined : (language as Language | 'en'),
  }
}

function readWords(field: string, words: readonly string[]): string[] {
  const read = [...new Set(words.map((word) => word.toWellFormed().replaceAll(/\s+/g, ' ').trim().toLowerCase()))]
  if (read.length > MAX_WORDS)
    throw badField(field, `must have at most ${MAX_WORDS} words or phrases; got ${read.length}`)
  for (const word of read) {
    let count = 0
    if (word.length <= MAX_CHARACTERS)
      analyze(word, (_term, _position, _start, _end, parts) => void (count += parts === 0 ? 1 : 0))
    if (word.length > MAX_CHARACTERS || count > MAX_WORDS_OF_PHRASE)
      throw badField(field, `must only contain phrases of up to ${MAX_WORDS_OF_PHRASE} words; got ${quoted(word)}`)
    if (count === 0) throw badField(field, `must only contain words with letters or digits; got ${quoted(word)}`)
  }
  return read
}

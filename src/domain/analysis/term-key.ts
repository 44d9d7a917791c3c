import { stemmer as danish } from '@orama/stemmers/danish'
import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as finnish } from '@orama/stemmers/finnish'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as norwegian } from '@orama/stemmers/norwegian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as russian } from '@orama/stemmers/russian'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { stemmer as swedish } from '@orama/stemmers/swedish'
import { LruMap } from '../../kernel/lru-map.ts'
import { LANGUAGES, type Language, languagesOfSmallWord } from './function-words.ts'
import { stem } from './stem.ts'

const STEMMERS: Readonly<Record<Language, (word: string) => string>> = {
  de: german,
  fr: french,
  es: spanish,
  pt: portuguese,
  it: italian,
  nl: dutch,
  sv: swedish,
  no: norwegian,
  da: danish,
  fi: finnish,
  ru: russian,
}

/** Stands between a stem and its language; no token contains it. Behind the stem, so that keys sort as words do. */
export const LANGUAGE_MARK = '\u001f'
/** Numbers, names with digits and words of one or two letters are the same in all languages. */
const INFLECTED = /^[\p{L}\p{M}]{3,}$/u

/** Whether languages make a difference to a word. */
export function isInflected(word: string): boolean {
  return INFLECTED.test(word)
}

const keysByLanguage = new Map<Language, LruMap<string, string>>()

/**
 * What a word is indexed under in a document of a language; a query looks for the key of each language that the index
 * has. Empty language: English, or unknown.
 */
export function termKey(word: string, language: Language | ''): string {
  if (language === '' || !isInflected(word)) return stem(word)
  let keys = keysByLanguage.get(language)
  if (keys === undefined) keysByLanguage.set(language, (keys = new LruMap(10_000)))
  return keys.getOrMake(word, () => stemIn(language, word) + LANGUAGE_MARK + language)
}

/** Stemmers cut some words down to a function word: *sea* isn't the French *se*. These stay as they are. */
function stemIn(language: Language, word: string): string {
  const bit = 1 << LANGUAGES.indexOf(language)
  const stemmed = STEMMERS[language](word)
  const isFunctionWord = (each: string) => (languagesOfSmallWord(each) & bit) !== 0
  return isFunctionWord(stemmed) && !isFunctionWord(word) ? word : stemmed
}

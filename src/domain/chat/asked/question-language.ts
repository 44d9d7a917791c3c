import { fold } from '../../analysis/fold.ts'
import type { Language } from '../../analysis/function-words.ts'
import { LANGUAGES, languagesOfSmallWord } from '../../analysis/function-words.ts'
import { isGermanWord } from '../../analysis/german-words.ts'
import { isStopWord } from '../../analysis/stop-words.ts'

const GERMAN =
  /^(?:und|oder|aber|auch|darf|wer|wie|wo|wann|warum|wieso|weshalb|wen|wem|wohin|woher|welche[rsmn]?|wieviel|mein[ers]?|meine|fasse|vergleiche|zeig[e]?|erklär[e]?|liste|hallo|moin|servus|hilfe)\b|^guten (?:tag|morgen|abend)\b|^was (?:ist|sind|bedeutet|heißt|heisst|mache|macht|machen|kostet|sage|tue|tun|passiert|muss|soll|gibt|hat|haben|kann|wurde|war|ändert|änderte)\b|\b(?:ich|wir|mich|mir|uns|unser[e]?|mein(?:e[mnrs]?)?|dein(?:e[mnrs]?)?|kein(?:e[mnrs]?)?|ist|sind|gibt|gilt|geht|nicht|wird|werden|für|bitte|zusammen)\b/iu
/** Words that begin a question. *Comment* is an English word too, and *como* a Portuguese one, so another word has to agree. */
const ASKS: readonly (readonly [Language, RegExp])[] = [
  [
    'fr',
    /^(?:comment|combien|pourquoi|quand|où|qui|quoi|quel(?:le)?s?|que|peut-on|puis-je|dois-je|faut-il|y a-t-il|(?:qu['’])?est-ce qu|c['’]est quoi|à qui|d['’]où)(?![\p{L}\p{M}])/iu,
  ],
  [
    'es',
    /^¿|^(?:c[oó]mo|cu[aá]ntos?|cu[aá]ntas?|cu[aá]ndo|d[oó]nde|qu[eé]|qui[eé]n(?:es)?|cu[aá]l(?:es)?|por qu[eé]|puedo|debo)(?![\p{L}\p{M}])/iu,
  ],
]
/** Words of the longest greeting. */
const MAX_ALONE = 2
/** Greetings and thanks, which have no other words. */
const ALONE: readonly (readonly [Language, RegExp])[] = [
  ['fr', /^(?:bonjour|bonsoir|merci(?: beaucoup| bien)?)$/iu],
  ['es', /^(?:hola|buenos d[ií]as|buenas tardes|(?:muchas )?gracias)$/iu],
]
const WORD = /[\p{L}\p{M}]+/gu

/**
 * The language that a question is asked in, as far as it decides which documents to prefer. A question is too short for
 * the count of small words that tells the language of a document, so one small word more than English has is enough.
 */
export function questionLanguage(question: string): Language | '' {
  const words = (question.match(WORD) ?? []).map((word) => fold(word))
  const languages = words.map((word) => languagesOfSmallWord(word))
  const counts = LANGUAGES.map((_, at) => languages.filter((each) => (each & (1 << at)) !== 0).length)
  const english = words.filter((word) => isStopWord(word)).length
  if (GERMAN.test(question.trim()) && english <= (counts[LANGUAGES.indexOf('de')] ?? 0) + 1) return 'de'
  if (english === 0 && words.length > 0 && words.every(isGermanWord)) return 'de'
  const asked = question.trim()
  const alone = words.length > MAX_ALONE ? undefined : ALONE.find(([, form]) => form.test(asked))?.[0]
  if (alone !== undefined) return alone
  const most = Math.max(...counts)
  const asks = ASKS.find(([, form]) => form.test(asked))?.[0]
  if (asks !== undefined) {
    const at = LANGUAGES.indexOf(asks)
    const others = (counts[at] ?? 0) - (((languages[0] ?? 0) & (1 << at)) === 0 ? 0 : 1)
    if (others > 0 && others >= english && counts[at] === most) return asks
  }
  return most > english && most >= 2 ? (LANGUAGES[counts.indexOf(most)] ?? '') : ''
}

/** Whether a text is written in Chinese or Japanese, which have no small words to count. */
export function isEastAsian(text: string): boolean {
  const sample = text.slice(0, 500)
  const signs = sample.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0
  return signs * 4 > sample.length
}

import type { ReadQuestion } from '../asked/read-question.ts'

/** “What's the name of …?”, “Which company sends …?”: what is called so, and not who does something. */
const ASKS_NAME =
  /\b(?:what(?:['’]s| is| was| are) (?:the|our|their|its) names?|names? of|which (?:bank|company|customer|partner|person|provider|supplier|team|tool|vendor)s?|wie hei(?:ß|ss)(?:t|en)|welche[rsnm]? (?:bank|firma|kunde|partner|anbieter|lieferant|werkzeug)(?:en|n|s)?)\b/iu
/** Somebody by what they do. */
const ROLE =
  /\b(?:manager|team|lead|leader|head|director|officer|owner|creator|author|chair|ceo|cto|cfo|coo|vp|partner|engineer|admin|administrator|colleague|board|department|desk|everyone|anyone|nobody|you|we|leitung|führungskraft|vorgesetzte[rn]?|abteilung|alle|niemand)s?\b/giu
/** A capital letter says something only inside a sentence, or in front of another one. */
const NAME_INSIDE = /(?<=[\p{Ll}\p{N},;)] )\p{Lu}[\p{L}\p{N}'’-]+|(?<=[(“"@/])\p{Lu}[\p{L}\p{N}'’-]+|@\p{L}+/gu
const WHOLE_NAME =
  /(?<![\p{L}\p{M}'’-])\p{Lu}[\p{L}\p{M}'’-]+ (?:(?:al|bin|da|de|del|den|der|di|dos|du|el|la|le|ten|ter|van|von|zu) ){0,2}\p{Lu}[\p{L}\p{M}'’-]+/gu
const WORD = /[\p{L}\p{M}\p{N}]+/gu

/** Whether a question asks for somebody or for a name, and a text has none beside those of the question itself. */
export function lacksNameAsked(
  { text: question, clause, kind }: Pick<ReadQuestion, 'text' | 'clause' | 'kind'>,
  text: string,
) {
  const asksWho = kind === 'person'
  if (!asksWho && !ASKS_NAME.test(clause)) return false
  const known = new Set(wordsIn(question))
  const isNew = (found: string) => wordsIn(found).some((word) => !known.has(word))
  const forms = asksWho ? [NAME_INSIDE, WHOLE_NAME, ROLE] : [NAME_INSIDE, WHOLE_NAME]
  return !forms.some((form) => (text.match(form) ?? []).some(isNew))
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? []
}

import type { Language } from '../../analysis/function-words.ts'
import { isStopWord } from '../../analysis/stop-words.ts'
import { asksForOwnPay } from '../../search/rewrite/about-caller.ts'
import { otherForms } from '../passages/irregular-verbs.ts'
import { wordsOfQuestion } from '../passages/question-words.ts'
import { askingClause, withoutPreface } from './asking-clause.ts'
import { type Key, keysIn, withoutKeys, withPlainKeys } from './keys-in.ts'
import { isEastAsian, questionLanguage } from './question-language.ts'

export type QuestionKind =
  | 'greeting'
  | 'thanks'
  | 'writing'
  | 'summary'
  | 'changes'
  | 'comparison'
  | 'list'
  | 'steps'
  | 'definition'
  | 'amount'
  | 'person'
  | 'reason'
  | 'yes-no'
  | 'other'

/** What a question asks for, in English or German, as far as its form tells. */
export interface ReadQuestion {
  readonly text: string
  /** The part of the text that asks: *how do I get it back* of “I lost my badge, how do I get it back”. */
  readonly clause: string
  readonly kind: QuestionKind
  /** What it is about: one thing, or two that are compared. Empty where the form doesn't say. */
  readonly subjects: readonly string[]
  readonly keys: readonly Key[]
  readonly language: Language | ''
  readonly isEastAsian: boolean
}

const ARTICLE = '(?:(?:the|a|an|our|my|this|der|die|das|den|dem|ein|eine|einen|unsere?|mein|meine) )?'
/** “difference between our plans”: what is compared isn't named, so it's listed. */
const DIFFERENCES =
  "^(?:what(?:['’]s| is| are) the )?differences? (?:between|among|in) (?:all )?(?:the |our |your )?((?:(?!and\\b)\\p{L}+ ){0,3}\\p{L}+s)$|^(?:was ist der |wo(?:rin)? liegt der |wo liegen die )?unterschiede? (?:zwischen|bei) (?:den |unseren )?((?:(?!und\\b)\\p{L}+ ){0,2}\\p{L}+[ns])$"
const GREETING =
  /^(?:hi|hello|hey|hiya|good (?:morning|afternoon|evening|day)|hallo|moin|servus|grüezi|guten (?:tag|morgen|abend)|bonjour|bonsoir|hola|buenos d[ií]as|buenas tardes|ciao|こんにちは|おはようございます|help|hilfe|what can (?:you do|i ask(?: you)?)|was kannst du)(?: (?:there|all|everyone|almanac|zusammen))?$/iu
const THANKS =
  /^(?:(?:ok(?:ay)?|great|perfect|super|cool|nice)[,.!]? )?(?:thanks|thank you|thx|ty|cheers|danke|dankeschön|vielen dank|merci|gracias|muchas gracias|ありがとう(?:ございます)?)(?: (?:a lot|so much|very much|you|all|schön|sehr|beaucoup|bien))?(?:[,.!]? (?:bye|tschüss))?$|^(?:ok(?:ay)?|great|perfect|super|bye|goodbye|tschüss)$/iu
/** “Write me an email”, “draft a reply to …”, “translate the policy into German”: a text that no document holds. */
const WRITING =
  /^(?:please )?(?:(?:can|could|would|will) you (?:please )?|help me (?:to )?)?(?:write|draft|compose|rewrite|rephrase|reword|paraphrase|proofread|translate|schreib(?:e|st)?|verfasse|formulier(?:e)?|übersetz(?:e|t)?|entwirf) (?:me|us|a|an|the|this|that|my|our|some|up|mir|uns|bitte|ein|eine|einen|die|das|den|der|diese[nrs]?|meine[nr]?|unsere[nr]?) ?/iu
const FORMS: readonly (readonly [kind: QuestionKind, form: RegExp])[] = [
  [
    'comparison',
    /^(?:please )?(?:compare|vergleiche?) (.+?) (?:and|with|to|vs\.?|versus|und|mit) (.+)$|^(?:what(?:['’]s| is| are) the differences?|wo(?:rin)? liegt der unterschied|was ist der unterschied|differences?|unterschied) (?:between|zwischen) (.+?) (?:and|und) (.+)$|^(.+?) (?:vs\.?|versus) (.+)$/iu,
  ],
  [
    'summary',
    new RegExp(
      `^(?:please )?(?:(?:can|could) you )?(?:summari[sz]e|sum up|recap|give (?:me )?(?:a|the) (?:short |brief |quick )?(?:summary|overview|recap) of|(?:a |the )?(?:short |brief |quick )?(?:summary|overview|recap|tl;?dr) (?:of|for|on|about)|tl;?dr:?|what are the (?:key|main) points of|(?:gib (?:mir )?)?(?:eine |die )?(?:kurze )?zusammenfassung (?:von|vom|zu|zum|der|des)) ${ARTICLE}(.+)$|^fasse? ${ARTICLE}(.+?) (?:kurz )?zusammen$`,
      'iu',
    ),
  ],
  [
    'changes',
    new RegExp(
      `^(?:what(?:['’]s| is| was| has| have)?|was(?: ist| hat sich| wurde)?) (?:changed|changes|new|different|neu|geändert|anders) (?:in|with|to|about|bei|an|in der|beim|im|am) ${ARTICLE}(.+)$|^(?:changes|änderungen) (?:in|to|an|bei|in der) ${ARTICLE}(.+)$`,
      'iu',
    ),
  ],
  [
    'list',
    new RegExp(
      `^(?:please )?(?:list|enumerate|name|show me|give me (?:a list of)?|liste|nenne?|zähle?|zeig(?:e)? mir) (?:all |alle )?(?:of )?${ARTICLE}(.+?)(?: auf)?$|^(?:what|which) (.+?) (?:are there|do we have|exist)(?: (?:in|at|for|on|with) .+)?$|^what are (?:all )?(?:the|our|your) ((?:\\p{L}+ ){0,2}\\p{L}+s(?: (?:of|in|for|at|on) .+)?)$|^welche (.+?) gibt es(?: (?:in|im|bei|für|am) .+)?$|${DIFFERENCES}`,
      'iu',
    ),
  ],
  [
    'steps',
    /^(?:so )?how (?:do|can|could|should|would|must|may|to)(?: (?:i|we|you|one|someone|somebody|people))? (.+)$|^(?:what (?:should|do|must|can) (?:i|we) (?:do|say)|what to do|what (?:is|gets|must be|should be|has to be) done|what are the steps|steps|instructions?) (?:to|for|if|when|about|after|in|during|with)? ?(.+)$|^(.+?),? what (?:do|should|can) (?:i|we) do$|^wie (?:kann|muss|soll|können|müssen|sollen|geht|funktioniert|\p{L}{3,}e|\p{L}{3,}en) (?:ich|wir|man|das|der|die) ?(.+)$|^was (?:mache|tue|sage|muss|soll|kann) (?:ich|man|wir)(?: tun| machen)?,? ?(.+)$|^(?:fix|handle|resolve|troubleshoot|set up|setup|request|rotate|restore) (.+)$/iu,
  ],
  [
    'definition',
    new RegExp(
      `^(?:what(?:['’]s| is| are| was| were)|define|explain|definition of|meaning of|was (?:ist|sind)|erkläre?) ${ARTICLE}(.+?)(?: about)?$|^what (?:does|do) ${ARTICLE}(.+?) (?:mean|stand for)$|^was (?:bedeutet|heißt|heisst) ${ARTICLE}(.+)$|^wofür steht ${ARTICLE}(.+)$`,
      'iu',
    ),
  ],
]
const AMOUNT =
  /^(?:how (?:long|many|much|often|far|soon|old|big|large|fast|quickly|high|late)|when|until when|by when|since when|from when|what (?:time|date|day|percentage|share|amount|number|price|limit)|wie (?:viele?|lange|oft|hoch|weit|spät|schnell|teuer|alt|groß)|wieviele?|wann|(?:ab|bis|seit|von) wann|um wie ?viele?|um wieviel)\b/iu
/** “hotel maximum per night”, “training budget”: a noun that stands for an amount, without a question around it. */
export const AMOUNT_PHRASE =
  /^(?:(?!(?:what|which|who|how|why|where|when|is|are|do|does|can|may|our|my|was|wie|wer|wo|warum|welche)\b)[\p{L}\p{N}][\p{L}\p{N}'’-]* ){1,4}(?:allowance|budget|bonus|cap|deductible|discount|fee|limit|maximum|minimum|percentage|price|quota|rate|stipend|zuschuss|pauschale|budget|betrag|preis)(?: (?:per|for|in|of|on|at|a|pro|für|im|bei) .{1,60}| \p{L}{2,20})?$/iu
const PERSON = /^(?:who|whom|whose|to whom|wer|wen|wem|an wen|wessen)\b/iu
const REASON =
  /^(?:why|how come|what (?:caused|was the (?:cause|reason)|is the (?:cause|reason))|warum|wieso|weshalb|was war der grund)\b/iu
const YES_NO =
  /^(?:is|are|was|were|am|do|does|did|can|could|may|might|must|should|shall|will|would|has|have|had|isn['’]t|aren['’]t|don['’]t|doesn['’]t|can['’]t|darf|dürfen|kann|können|muss|müssen|soll|sollen|ist|sind|hat|haben|habe|wird|werden|gilt|gelten|gibt es|bekomme|bekommen|braucht?|brauche|brauchen) \p{L}/iu
/** “What is an excursion, and why does it matter?”: what is asked as well. */
const ALSO_ASKED = /,? (?:and|und) (?:why|how|when|where|who|what|warum|wie|wann|wo|wer|was)\b.*$/iu
const OWN = /\b(?:my|mein|meine[mnrs]?)\b/iu
const STEPS = /^(?:steps|instructions|schritte) /iu
const ATTRIBUTE = /^(?!(?:meaning|definition|purpose|bedeutung)\b)\p{L}.* (?:of|for|von|für) /iu
/** What is longer is a description, and not the name of a thing. */
const MAX_DEFINED_WORDS = 5

export function readQuestion(question: string): ReadQuestion {
  const text = withPlainKeys(
    withoutPreface(
      question
        .trim()
        .replaceAll(/\s+/g, ' ')
        .replace(/[?!. ]+$/u, ''),
    ),
  )
  const language = questionLanguage(text)
  const form = formInside(text)
  const isWhat = language === 'de' && form.kind === 'yes-no' && /^was /iu.test(form.clause)
  return {
    text,
    ...form,
    // In German, “was” asks for things.
    kind: isWhat ? 'other' : form.kind,
    keys: keysIn(text),
    language,
    isEastAsian: isEastAsian(text),
  }
}

/** The form of the whole text or, if it has none, of the clause in it that asks. */
function formInside(text: string): Pick<ReadQuestion, 'clause' | 'kind' | 'subjects'> {
  const form = formOf(text)
  if (form.kind !== 'other') return { clause: text, ...form }
  const clause = askingClause(text)
  return { clause, ...(clause === text ? form : formOf(clause)) }
}

function formOf(text: string): Pick<ReadQuestion, 'kind' | 'subjects'> {
  if (GREETING.test(text)) return { kind: 'greeting', subjects: [] }
  if (THANKS.test(text)) return { kind: 'thanks', subjects: [] }
  if (WRITING.test(text)) return { kind: 'writing', subjects: [] }
  if (AMOUNT.test(text) || AMOUNT_PHRASE.test(text)) return { kind: 'amount', subjects: [] }
  if (PERSON.test(text)) return { kind: 'person', subjects: [] }
  if (REASON.test(text)) return { kind: 'reason', subjects: [] }
  for (const [kind, form] of FORMS) {
    const found = form.exec(text)
    if (found === null) continue
    const subjects = found.slice(1).flatMap((each) => (each === undefined ? [] : each.replace(ALSO_ASKED, '')))
    const isLong = (subjects[0] ?? '').split(' ').length > MAX_DEFINED_WORDS
    if (kind === 'list' && STEPS.test(subjects[0] ?? '')) return { kind: 'steps', subjects }
    if (kind === 'definition' && (isLong || OWN.test(text)))
      return { kind: asksForOwnPay(text) ? 'amount' : 'other', subjects }
    // “the price of a Lantern” asks what the price is, and not what a price is.
    if (kind === 'definition' && ATTRIBUTE.test(subjects[0] ?? '')) return { kind: 'other', subjects }
    return { kind, subjects }
  }
  return { kind: YES_NO.test(text) ? 'yes-no' : 'other', subjects: [] }
}

const HOW_LONG = /(?:how long|wie lange)\b/iu
/** “May I … for a month?”: rules name other periods. */
const FOR_A_WHILE =
  / (?:for|für) (?:a|an|one|two|three|four|six|a few|several|\p{N}+|eine?n?|zwei|drei|vier) (?:days?|weeks?|months?|years?|tage?|wochen?|monate?|jahre?)\b/iu
const LASTING = /\b(?:last|lasts|lasted|take|takes|took|dauert|dauerte)\b/giu

export function asksForDuration(text: string): boolean {
  return new RegExp(`^${HOW_LONG.source}`, 'iu').test(text)
}

/** The words to look for in passages: not the keys, which are looked for as a whole, and not *last* of “how long did it last”. */
export function carryingWords({ text, clause, kind, keys, language }: ReadQuestion): string[] {
  const plain = withoutKeys(kind === 'writing' ? text.replace(WRITING, '') : text, keys)
  const rest = asksForDuration(clause) ? plain.replaceAll(LASTING, ' ').replace(HOW_LONG, ' ') : plain
  const told = kind === 'yes-no' ? rest.replace(FOR_A_WHILE, ' ') : rest
  const words = /[\p{L}\p{N}]/u.test(told) ? wordsOfQuestion(told, language) : []
  return words.every((word) => isStopWord(word)) ? [] : words
}

/** The question as somebody types it who wants documents: the words that carry it, and its keys. */
export function keywordsOf(question: string): string {
  const read = readQuestion(question)
  return [...carryingWords(read), ...read.keys.map(({ text }) => text)].join(' ')
}

/** Searches that find what a question of this form needs: the document about a key, a glossary, and *lost* for *lose*. */
export function queriesFor(read: ReadQuestion): string[] {
  const { kind, subjects, keys, language } = read
  const [subject = ''] = subjects
  const words = language === 'de' || keys.length > 0 ? [] : carryingWords(read)
  const inOtherForms = words.map((word) => otherForms(word)[0] ?? word)
  const glossary = language === 'de' ? 'Glossar' : 'glossary'
  return [
    ...keys.map(({ text }) => text),
    ...(kind === 'definition' && keys.length === 0 ? [`${subject} ${glossary}`] : []),
    ...(words.length > 1 && inOtherForms.some((word, at) => word !== words[at]) ? [inOtherForms.join(' ')] : []),
  ]
}

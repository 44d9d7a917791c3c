import { AMOUNT_PHRASE, asksForDuration, type ReadQuestion } from '../asked/read-question.ts'

const NUMBER_WORDS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|hundred|thousand|half|once|twice|eine?[mnrs]?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|dreißig|hundert|tausend'
const TIME_UNITS =
  'seconds?|minutes?|hours?|days?|weeks?|weekends?|months?|quarters?|years?|sekunden?|minuten?|stunden?|tagen?|tage|tag|wochen?|monaten?|monate|jahren?|jahre|jahr'

/** A number, as digits or as a word. The digits of names like G3, INC-61 and 5G count nothing. */
export const NUMBER = new RegExp(
  `(?<![\\p{Lu}\\p{Ll}][-_]?\\p{N}*)\\p{N}+(?!\\p{N}|G\\b)|\\b(?:${NUMBER_WORDS}|none|nothing|zero|free|unlimited|never|always|every|daily|weekly|monthly|yearly|annually|kein\\p{L}*|nie|immer|täglich|kostenlos|unbegrenzt)\\b|[一二三四五六七八九十百千]`,
  'iu',
)
/** “25-minute”, “two weeks”, “3 to 4 working days”, “the same day”. */
export const DURATION = new RegExp(
  `(?:\\p{N}|\\b(?:${NUMBER_WORDS}|a|an|few|several|same|selben))[+\\s–-]+(?:(?:to|or|bis|oder)?[\\s–-]*[\\p{N}]*(?:${NUMBER_WORDS})?[\\s-]+)?(?:working[ -]|business[ -]|calendar[ -]|full[ -])?(?:${TIME_UNITS}|h|min|ms|s)\\b|\\b(?:forever|indefinitely|permanently|unlimited|until)\\b`,
  'iu',
)
/** “12 metres”, “up to 256 characters”: things are long, too. */
const LENGTH = new RegExp(
  `(?:\\p{N}|\\b(?:${NUMBER_WORDS}))[\\s-]*(?:mm|cm|m|km|(?:milli|centi|kilo)?met(?:re|er)s?|feet|foot|ft|inch(?:es)?|miles?|yards?|characters?|letters?|words?|lines?|pages?|bytes?|bits?|zeichen|wörter|zeilen|seiten)\\b`,
  'iu',
)
const DATE = new RegExp(
  `\\p{N}|\\b(?:${NUMBER_WORDS}|${TIME_UNITS}|first|second|third|fourth|fifth|last|next|ersten|zweiten|dritten|vierten|fünften|letzten)\\b|\\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\\b|\\b(?:mon|diens|donners|frei|sams|sonn)tags?\\b|\\bmittwochs?\\b|\\b(?:january|february|march|april|june|july|august|september|october|november|december|januar|februar|märz|juni|juli|oktober|dezember)\\b|\\b(?:daily|weekly|monthly|quarterly|yearly|annually|every|before|after|during|within|until|once|when|if|as soon as|immediately|anytime|täglich|wöchentlich|monatlich|jährlich|vor|nach|sobald|wenn|ab|bis|sofort)\\b`,
  'iu',
)

/** An amount of money. */
export const MONEY_AMOUNT =
  /[$€£¥]\s?\p{N}|\p{N}\s*(?:[$€£¥]|(?:euros?|dollars?|pounds?|francs?|yen|eur|usd|gbp|chf)\b)/iu

/** The header of a table may name the currency. */
const SUM =
  /[$€£¥]|\b(?:euros?|dollars?|pounds?|francs?|yen|eur|usd|gbp|chf)\b.*\p{N}|\p{N}.*\b(?:euros?|dollars?|pounds?|francs?|yen|eur|usd|gbp|chf|percent|prozent)\b|\p{N}\s?%/isu
const PRICE = new RegExp(`${SUM.source}|\\b(?:free|nothing|included|kostenlos|nichts|inbegriffen)\\b`, 'isu')

/** “Cameras are optional”, “you don't have to”, “the review is mandatory”. */
const OBLIGATION = new RegExp(
  `\\b(?:${[
    /have to|has to|must|needs?|needed|should|shall|expected|require[sd]?|requirements?|mandatory|compulsory|obligatory/,
    /optional|voluntary|only|unless|except|not|always|never|everyone|everybody|nobody/,
    /muss|müssen|soll|sollen|pflicht|erforderlich|nötig|freiwillig|nicht|kein\p{L}*|immer|nie|alle|jede[rsnm]?/u,
  ]
    .map(({ source }) => source)
    .join('|')})\\b|n['’]t\\b`,
  'iu',
)

/** “14:30”, “2 pm”, “noon”. */
const TIME_OF_DAY =
  /\b\p{N}{1,2}[:.]\p{N}{2}\b|\b\p{N}{1,2}\s?(?:am|pm|a\.m\.|p\.m\.|o['’]clock|uhr|h)(?!\p{L})|\b(?:noon|midnight|midday|morning|afternoon|evening|night|mittags?|mitternacht|morgens|abends|nachts)\b/iu
const WEEKDAY =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekdays?|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|werktags?|\p{N}+(?:st|nd|rd|th)|first|last|every day|daily|täglich)\b/iu
const PHONE_NUMBER = /\p{N}(?:[\s()/.-]?\p{N}){4,}|\b(?:ext(?:ension)?|durchwahl)\b\.?\s?\p{N}/iu
/** How long something takes, in words as well. */
const SOON = new RegExp(
  `${DURATION.source}|\\b(?:immediately|instantly|at once|right away|same day|overnight|real time|before|sofort|umgehend|noch am selben tag)\\b|\\p{N}\\s?%`,
  'iu',
)

/** “Every two years”, “once a week”, “twice per quarter”, “annually”. */
const FREQUENCY = new RegExp(
  `\\b(?:every|each|hourly|daily|weekly|monthly|quarterly|yearly|annual(?:ly)?|once|twice|times|never|always|whenever|regularly|(?:a|per|pro) (?:${TIME_UNITS})|alle|jede[nrms]?|täglich|wöchentlich|monatlich|jährlich|einmal|zweimal|mal|nie|immer)\\b|\\p{N}\\s?(?:x|×)`,
  'iu',
)

/** What a question asks for by its words, and what a text must have to say it. The first that fits decides. */
const TYPES: readonly { readonly asks: RegExp; readonly has: RegExp }[] = [
  { asks: /^(?:(?:at )?what time|um wie ?viel uhr)\b/iu, has: TIME_OF_DAY },
  { asks: /^(?:on )?(?:which|what) (?:day of the week|weekday)\b|^an welchem (?:wochen)?tag\b/iu, has: WEEKDAY },
  { asks: /^how (?:quickly|fast) (?:do|does|did|must|should|can|will|are|is|has|have)\b/iu, has: SOON },
  { asks: /^what (?:does|do|did|will|would) .{1,80}\b(?:charge|cost)\b/iu, has: PRICE },
  { asks: /^(?:what|which) (?:uptime|availability)\b/iu, has: /\p{N}\s?(?:%|percent)/iu },
  { asks: /^(?:what|which) port\b/iu, has: /\p{N}{2,5}/u },
  { asks: /\b(?:(?:tele)?phone number|telefonnummer)\b/iu, has: PHONE_NUMBER },
  {
    asks: /^(?:when|until when|by when|since when|from when|what (?:date|day)|wann|(?:ab|bis|seit|von) wann)\b/iu,
    has: DATE,
  },
  {
    asks: /^how much (?:is|are|was|were|(?:do|does|did|will|would) .{1,60}\bcost)\b|^(?:was|wie ?viel) kostet\b/iu,
    has: PRICE,
  },
  {
    asks: /^how much (?:do|does|did|will|would|can|may|could) .{1,60}\b(?:paid|pay|earn|spend|charge|charged|claim)\b/iu,
    has: SUM,
  },
  { asks: /^(?:how often|wie oft)\b/iu, has: FREQUENCY },
  {
    asks: /^(?:how (?:many|much|old|far|high|large|big|often)|wie (?:viele?|hoch|oft|teuer|alt|groß)|wieviele?)\b/iu,
    has: NUMBER,
  },
  {
    asks: /^(?:what(?:['’]s| is| are)|was ist|wie (?:ist|lautet)) (?:the|our|my|der|die|das|unser[e]?|mein[e]?) (?:\p{L}+ ){0,2}(?:allowance|amount|budget|deductible|fee|limit|maximum|minimum|percentage|price|rate|salary|betrag|höchstbetrag|limit|preis|gehalt)\b/iu,
    has: NUMBER,
  },
  {
    asks: /^(?:(?:do|does|did) .{1,60}\b(?:have|need) to\b|must\b|(?:am|are|is) .{1,60}\b(?:required|obliged|expected|supposed) to\b|muss\b|müssen\b)/iu,
    has: OBLIGATION,
  },
  { asks: /\b(?:hourly|daily|pay) rates?\b|\bstundens(?:atz|ätze)\b/iu, has: MONEY_AMOUNT },
  { asks: AMOUNT_PHRASE, has: NUMBER },
  { asks: /^(?:the |submission )?deadline (?:for|of|to) |^(?!when|what|how)(?:[\p{L}-]+ ){1,3}deadline$/iu, has: DATE },
  { asks: /\b(?:e-?mail address|e-?mail-adresse)\b/iu, has: /\S@\S/u },
  {
    asks: /\b(?:ip address|(?:which|what) version|costs?|kostet|price|preis)\b/iu,
    has: NUMBER,
  },
]

/** “How many sign-offs does …”: the noun that is counted. */
const COUNTED =
  /^how many ((?:\p{L}[\p{L}\p{N}-]*\s+){0,4}?)(\p{L}[\p{L}-]*)(?:\s+(?:do|does|did|are|is|was|were|can|could|will|should|may|must|has|have|had|came|come|per|in|of|for|at|on|to|from|with|we|i|you|fit)\b|$)/iu
const TIME_UNIT = new RegExp(`^(?:${TIME_UNITS})$`, 'iu')
const COUNTED_TIME = new RegExp(
  `(?:\\p{N}|\\b(?:${NUMBER_WORDS}))[\\s-]+(?:working[ -]|business[ -])?(?:${TIME_UNITS})\\b`,
  'iu',
)
const NEAR_CHARACTERS = 60
/** “one of the leads” counts nobody. */
const NO_COUNT = /\b(?:one of|one another|one by one|every|always|never)\b/giu

/** Whether a number stands near the counted noun, in the same sentence. Compares the first letters of words. */
function countsNoun(question: string, text: string): boolean {
  const noun = COUNTED.exec(question)?.[2]?.toLowerCase()
  if (noun === undefined || noun.length < 4) return true
  // “18 weeks” answers “how many days” as well.
  if (TIME_UNIT.test(noun) && COUNTED_TIME.test(text)) return true
  const root = noun.slice(0, Math.max(4, noun.length - 2))
  // “One gets to know people”: it counts only what follows.
  const single = new RegExp(`\\bone\\b(?! (?:\\p{L}+ ){0,2}${root})`, 'gu')
  const plain = text.toLowerCase().replaceAll(NO_COUNT, ' ').replaceAll(single, ' ')
  for (let at = plain.indexOf(root); at >= 0; at = plain.indexOf(root, at + 1)) {
    const before = plain
      .slice(Math.max(0, at - NEAR_CHARACTERS), at)
      .split(/[.!?] /u)
      .at(-1)!
    const after = plain.slice(at, at + root.length + NEAR_CHARACTERS).split(/[.!?](?: |$)/u)[0]!
    if (NUMBER.test(before) || NUMBER.test(after)) return true
  }
  return false
}

/** The numbers of a list count nothing. */
const ITEM_NUMBER = /^[ \t]*\p{N}{1,3}[.)](?=\s)/gmu

/** Whether a text has what the question asks for: a duration or length, a number, a date, an address. True if its words don't tell. */
export function hasTypeAsked({ clause: question }: Pick<ReadQuestion, 'clause'>, passage: string): boolean {
  const text = passage.replaceAll(ITEM_NUMBER, '')
  if (asksForDuration(question)) return DURATION.test(text) || LENGTH.test(text)
  return (TYPES.find(({ asks }) => asks.test(question))?.has.test(text) ?? true) && countsNoun(question, text)
}

const ASKS_HOW_MUCH = /^(?:how much|wie ?viel|wie teuer)\b/iu
const PAYING = new Set(
  'spend spent pay pays paid cost costs charge charged expense claim reimburse kostet kosten zahlen zahle bezahlen ausgeben'.split(
    ' ',
  ),
)
/** Which words of “how much can I spend on …” an amount of money answers without repeating them. */
export function payingWords({ clause }: Pick<ReadQuestion, 'clause'>, words: readonly string[]): number[] {
  if (!ASKS_HOW_MUCH.test(clause)) return []
  return words.flatMap((word, at) => (PAYING.has(word) ? [at] : []))
}

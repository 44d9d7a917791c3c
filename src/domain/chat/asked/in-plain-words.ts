/** What people say, and what pages say instead. */
const IDIOMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:(?:has|have|needs?) to )?sign(?:s|ed)? off(?: on)?\b/giu, 'approve'],
  [/\bwhen(?:['’]s| is) (?:the |our |my )?(?:next )?pay ?day\b/giu, 'when are salaries paid'],
  [/\bwhen (?:do|will) (?:we|i) (?:get|be) paid\b/giu, 'when are salaries paid'],
  [
    /\bwann (?:kommt|gibt(?:['’]?s| es)) (?:das |unser |mein )?(?:gehalt|lohn|geld)\b/giu,
    'wann wird das Gehalt gezahlt',
  ],
  [
    /^(?:what|which) (tickets|issues|bugs|tasks|requests) (?:did|have) i (?:close[d]?|finish(?:ed)?|resolve[d]?|complete[d]?)\b/giu,
    'my closed $1',
  ],
  [
    /^(?:what|which) (tickets|issues|bugs|tasks|requests) (?:are assigned to me|am i assigned(?: to)?|do i have)\b/giu,
    'my $1',
  ],
  [/^what happened (?:in|with|during|at|to) (\p{L}{2,10}-\d{1,7})\s*\?*$/giu, 'summarize $1'],
  [/^was (?:ist|war) (?:in|bei|mit) (\p{L}{2,10}-\d{1,7})(?: passiert| geschehen| los)\s*\?*$/giu, 'fasse $1 zusammen'],
  [/^((?:\p{L}[\p{L}\p{N}'’-]*\s){1,4})meaning\s*\??$/giu, 'what does $1mean'],
]
/** “60k” is 60,000. */
const THOUSANDS = /(?<![\p{L}\p{N}.,])(\d{1,3}(?:\.\d)?)k(?![\p{L}\p{N}-])/giu
const MAX_CHARACTERS = 500

/** A question with its idioms in the words of pages, and its amounts in figures. */
export function inPlainWords(question: string): string {
  if (question.length > MAX_CHARACTERS) return question
  const plain = IDIOMS.reduce((text, [idiom, words]) => text.replaceAll(idiom, words), question)
  return plain.replaceAll(THOUSANDS, (_, number: string) => (Number(number) * 1000).toLocaleString('en-US'))
}

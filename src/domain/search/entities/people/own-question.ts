const LEADER =
  'manager|boss|supervisor|team ?lead(?:er)?|lead|chef|chefin|vorgesetzte[rn]?|führungskraft|teamleiter(?:in)?|manager(?:in)?'
const MY = 'my|mein|meine|meinen|meinem|meiner'
const FACT =
  'phone number|phone|telephone(?: number)?|mobile(?: number)?|extension|e-?mail(?: address)?|job title|title|role|department|team|start date|hire date|location|office|telefonnummer|telefon|durchwahl|handynummer|e-?mail-adresse|mailadresse|abteilung|standort|startdatum|eintrittsdatum'

const REPORTS_TO_ME = 'who reports to ME'

/** Questions about the caller, each with the question about a named person that it stands for. */
const FORMS: readonly (readonly [form: RegExp, about: (found: RegExpExecArray) => string])[] = [
  [/^who am i$|^wer bin ich$/iu, () => 'ME'],
  [
    /^who (?:reports to me|works for me|do i manage)$|^(?:(?:who|what) are |show me |list )?my (?:direct )?reports$|^wer (?:berichtet an mich|arbeitet für mich)$|^(?:wer sind )?meine (?:mitarbeiter(?:innen)?|direkten mitarbeiter(?:innen)?)$/iu,
    () => REPORTS_TO_ME,
  ],
  [/^(?:who do i report to|who manages me|an wen berichte ich|wem berichte ich)$/iu, () => 'who manages ME'],
  [
    new RegExp(
      `^(?:(?:who|wer) (?:is|ist|['’]s) |what(?: is|['’]s) (?:the name of )?)?(?:${MY}) (?:${LEADER})(?: (?:or|oder) .+)?$`,
      'iu',
    ),
    () => 'who manages ME',
  ],
  [
    /^(?:(?:who(?: is|['’]s| are) (?:on|in)|show me|list) )?my (?:team(?: members)?|colleagues|teammates|coworkers)$|^(?:wer ist in )?mein(?:em)? team$|^meine kolleg(?:en|innen)$/iu,
    () => "ME's colleagues",
  ],
  [
    new RegExp(`^(?:(?:what|where|was|wie|wo)(?: is|['’]s| ist| lautet) )?(?:${MY}) (${FACT})$`, 'iu'),
    ([, fact]) => `ME's ${fact}`,
  ],
  [
    /^(?:what|which) (?:team|department) (?:am i (?:on|in)|do i work (?:on|in))$|^in welche[mr] (?:team|abteilung) (?:bin|arbeite) ich$/iu,
    () => "ME's team",
  ],
  [
    /^(?:when did i (?:start|join)(?: .+)?|seit wann (?:bin|arbeite) ich (?:hier|bei .+)|wann habe ich angefangen)$/iu,
    () => "ME's start date",
  ],
]

/** “who is my manager” as a question about the caller, who is named by their email; any other query as it is. */
export function aboutCaller(query: string, email: string): string {
  return readOwnQuestion(query)?.replace('ME', email) ?? query
}

/** “my reports”: who reports to the caller. */
export function asksForOwnReports(query: string): boolean {
  return readOwnQuestion(query) === REPORTS_TO_ME
}

/** With the caller as “ME”. */
function readOwnQuestion(query: string): string | undefined {
  const text = query
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/[?!. ]+$/u, '')
  for (const [form, about] of FORMS) {
    const found = form.exec(text)
    if (found !== null) return about(found)
  }
  return undefined
}

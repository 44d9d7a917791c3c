export type PersonAttribute =
  | 'phone'
  | 'email'
  | 'contact'
  | 'title'
  | 'department'
  | 'team'
  | 'place'
  | 'start'
  | 'colleagues'

/** A question about one thing that the directory knows of a person. */
export interface AttributeQuestion {
  readonly name: string
  readonly attribute: PersonAttribute
}

const NAMES: readonly (readonly [attribute: PersonAttribute, names: string])[] = [
  [
    'phone',
    'phone(?: number)?|telephone(?: number)?|mobile(?: number)?|cell(?:phone)?(?: number)?|extension|number|telefonnummer|telefon|durchwahl|handynummer|handy|nummer',
  ],
  ['email', 'e-?mail(?: address)?|mail(?: address)?|e-?mail-?adresse|mailadresse'],
  ['contact', 'contact(?: details| info(?:rmation)?)?|kontakt(?:daten)?'],
  ['title', 'job title|title|role|job|position|titel|rolle|stelle'],
  ['department', 'department|abteilung'],
  ['team', 'team'],
  ['place', 'location|office|city|desk|standort|büro|ort'],
  ['start', 'start date|hire date|first day|startdatum|eintrittsdatum'],
  ['colleagues', 'colleagues|teammates|coworkers'],
]
const ANY = NAMES.map(([, names]) => names).join('|')
const OF_NAME = new RegExp(
  `^(?:(?:what|who|was|wie)(?:['’]s| is| are| ist| lautet) )?(?:the |die |der )?(.+?)(?:['’]s|['’]| s) (${ANY})$|^(?:(?:what|was|wie)(?:['’]s| is| ist| lautet) )?(?:the |die |der |das )?(${ANY}) (?:of|for|von) (.+)$`,
  'iu',
)

/** Phone, email and contact details. */
const REACHES = NAMES.slice(0, 3)
  .map(([, names]) => names)
  .join('|')
const CONTACT = new RegExp(`^(\\S.*?) (${REACHES})$|^(${REACHES}) (\\S.*)$`, 'iu')

const FORMS: readonly (readonly [attribute: PersonAttribute, form: RegExp])[] = [
  [
    'phone',
    /^how (?:can|do|could) (?:i|we) (?:call|phone|ring) (.+)$|^how (?:can|do|could) (?:i|we) (?:reach|contact) (.+?) (?:by|on the|via|over the) (?:tele)?phone$|^wie kann ich (.+?) anrufen$/iu,
  ],
  [
    'email',
    /^how (?:can|do|could) (?:i|we) (?:e-?mail|write to) (.+)$|^how (?:can|do|could) (?:i|we) (?:reach|contact) (.+?) (?:by|via) e?-?mail$/iu,
  ],
  [
    'contact',
    /^how (?:can|do|could) (?:i|we) (?:reach|contact|get (?:hold of|in touch with)) (.+)$|^wie (?:erreiche|kontaktiere) ich (.+)$|^wie kann ich (.+?) (?:erreichen|kontaktieren)$/iu,
  ],
  [
    'place',
    /^where (?:is|does|do) (.+?)(?: (?:based|located|sitting|sit|work|working|live))$|^where is (.+)$|^(?:which|what) (?:office|city|place) (?:is|does) (.+?) (?:in|at|based in|work (?:in|at|from))$|^wo (?:sitzt|arbeitet|ist) (.+)$/iu,
  ],
  [
    'title',
    /^what does (.+?) do(?: (?:here|at .+|for .+))?$|^was (?:macht|tut) (.+?)(?: (?:hier|bei uns|beruflich))?$/iu,
  ],
  [
    'start',
    /^(?:when did|since when (?:has|is)|how long has) (.+?) (?:start(?:ed)?|join(?:ed)?|been|work(?:ed|ing)?)(?: .+)?$|^seit wann (?:ist|arbeitet) (.+?)(?: (?:hier|bei .+|da))?$/iu,
  ],
  ['team', /^(?:which|what) team is (.+?) (?:on|in|part of)$|^in welchem team (?:ist|arbeitet) (.+)$/iu],
  ['department', /^(?:which|what) department is (.+?) in$|^in welcher abteilung (?:ist|arbeitet) (.+)$/iu],
]

/** Whether there is such a person is for the directory to say: “where is the kitchen” has the same form. */
export function readAttributeQuestion(text: string): AttributeQuestion | undefined {
  const named = OF_NAME.exec(text)
  if (named !== null) {
    const [, before, first, second, after] = named
    const asked = first ?? second ?? ''
    const attribute = attributeNamed(asked)
    const name = before ?? after
    if (attribute !== undefined && name !== undefined) return { name, attribute }
  }
  for (const [attribute, form] of FORMS) {
    const name = form
      .exec(text)
      ?.slice(1)
      .find((each) => each !== undefined)
    if (name !== undefined) return { name, attribute }
  }
  return undefined
}

/** *fatima phone*, *email viktor*: a name, if the directory has it, and a word for how to reach somebody. */
export function readContact(query: string): AttributeQuestion | undefined {
  const [, before, second, first, after] = CONTACT.exec(query.trim().replaceAll(/\s+/g, ' ')) ?? []
  const attribute = attributeNamed(second ?? first ?? '')
  const name = before ?? after
  return attribute === undefined || name === undefined ? undefined : { name, attribute }
}

function attributeNamed(word: string): PersonAttribute | undefined {
  return NAMES.find(([, names]) => new RegExp(`^(?:${names})$`, 'iu').test(word))?.[0]
}

/** A question that asks which documents of a kind there are, or how many. */
export interface ListingQuestion {
  /** The documents, like “open tickets” or “runbooks about the gateway”. */
  readonly documents: string
  /** The project, space or folder that they must be in. */
  readonly container?: string | undefined
  readonly isCount: boolean
}

const PLACE =
  '(?: (?:in|for|of|from|on|im|in der|für|bei|von) (?:the |our |project |projekt |der |dem )?(?<container>.+))?'
const STATUS = 'open|closed|done|resolved|unresolved|planned|waiting|in progress|in review'
const COUNTS: readonly RegExp[] = [
  /^how many (?<own>.+?) do i (?:have|own)$|^wie ?viele (?<eigene>.+?) habe ich$/iu,
  /^how many (?<documents>.+?) (?:are|is|were|was|have been) (?<by>(?:assigned|owned|written|created|added|published|updated|changed) .+)$/iu,
  new RegExp(`^how many (?<documents>.+?) (?:are|is) (?:(?:still|currently) )?(?<status>${STATUS})${PLACE}$`, 'iu'),
  new RegExp(`^how many (?<documents>.+?) (?:are there|do we have|exist|are)${PLACE}$`, 'iu'),
  /^how many (?<documents>.+?) (?:does|has) (?<container>.+?) have$/iu,
  new RegExp(`^(?:what is )?(?:the )?(?:number|count) of (?<documents>.+?)${PLACE}$`, 'iu'),
  new RegExp(`^count (?:all |the )*(?<documents>.+?)${PLACE}$`, 'iu'),
  new RegExp(`^wie ?viele (?<documents>.+?) (?:gibt es|haben wir|sind)(?: noch)?(?: (?<status>offen))?${PLACE}$`, 'iu'),
  /^wie ?viele (?<documents>.+?) (?:gibt es|sind)(?: noch)? (?:in|im|für|bei) (?<container>\S+)(?: (?<status>offen))?$/iu,
]
const LISTS: readonly RegExp[] = [
  new RegExp(
    `^(?:list|enumerate|name|show(?: me)?|give me(?: a list of)?)(?: (?:all|of|the|our|every))* (?<documents>.+?)${PLACE}$`,
    'iu',
  ),
  new RegExp(`^(?:which|what) (?<documents>.+?) (?:are there|do we have|exist)${PLACE}$`, 'iu'),
  new RegExp(`^(?:which|what) (?<documents>.+?) are (?<status>${STATUS})${PLACE}$`, 'iu'),
  new RegExp(`^what are (?:all )?(?:the|our) (?<documents>.+?)${PLACE}$`, 'iu'),
  new RegExp(`^all (?:of )?(?:the |our )?(?<documents>.+?)${PLACE}$`, 'iu'),
  new RegExp(`^(?:liste|nenne|zeige?)(?: (?:mir|alle|die))* (?<documents>.+?)${PLACE}(?: auf)?$`, 'iu'),
  new RegExp(`^welche (?<documents>.+?) (?:gibt es|haben wir)${PLACE}$`, 'iu'),
]
const MAX_CHARACTERS = 150

export function readListingQuestion(text: string): ListingQuestion | undefined {
  if (text.length > MAX_CHARACTERS) return undefined
  return readForms(COUNTS, text, true) ?? readForms(LISTS, text, false)
}

function readForms(forms: readonly RegExp[], text: string, isCount: boolean): ListingQuestion | undefined {
  for (const form of forms) {
    const found = form.exec(text)?.groups
    if (found === undefined) continue
    const { documents = '', own, eigene, status, by, container } = found
    const whose = own === undefined ? eigene && `meine ${eigene}` : `my ${own}`
    const which = [status === 'offen' ? 'offene' : status, documents, by].filter((each) => each !== undefined)
    return { documents: whose ?? which.join(' '), container, isCount }
  }
  return undefined
}

/** A clause, or the rest of a sentence that its page begins. */
export const CLAUSE =
  /^(?:if|when|while|in|on|at|for|from|to|by|as|with|without|not|no|and|or|but|so|because|come|go|do|don['’]t|be|is|are|what|why|how|who|where|which|everything|decided|example)(?=\s|$)/i

/** There is one of each on its page. */
const ONE =
  /^(?:timeline|root cause|cause|impact|rollout|budget|schedule|timetable|deadline|cost|price|expected result)\b/i
/** Without numbers, code and lists. */
const WORDS = /^[\p{L}\p{M}’'& -]+$/u
/** *Embed the documents*, *Levels may change* */
const SENTENCE = /^\S+ (?:an?|the) | (?:is|are|was|were|may|can|will|must|should|has|have) /i
/** How many or which ones: *each month*, *three ways*. */
const DETERMINED =
  /^(?:an?|the|each|every|all|both|some|any|many|other|another|one|two|three|four|five|six|seven|eight|nine|ten|\d+)\b/i
const BEHIND_HEAD =
  / (?:of|in|for|to|by|on|at|with|from|without|about|between|during|after|before|per|under|over|as|that|and) /
const PLURAL = /^(?!asks$|needs$).{2,}[^suia]s$/
/** Nouns that need no article. */
const MASS =
  /^(?:access|accommodation|administration|advice|alcohol|authentication|authorization|childcare|communication|compensation|compliance|confidentiality|data|documentation|eligibility|encryption|equipment|feedback|food|hardware|health|help|information|infrastructure|insurance|leave|luggage|lunch|maintenance|management|overtime|pay|payment|payroll|privacy|procurement|recruitment|reimbursement|rest|retention|safety|security|severity|software|storage|support|time|transport|transportation|travel|triage|verification|wellbeing)$/i
const GERUND =
  /^(?!(?:\w*thing|morning|evening|string|ring|king|spring|building|meeting|setting|wedding|ceiling|meaning|drawing|painting|wing)$)\p{L}{2,}ing$/iu
const BEHIND_GERUND = /^(?:an?|the|in|up|out|off|back|down|over|on|away|with|without|for|from|to|by|at|between)$/i

const CAPITALIZED = /^\p{Lu}[\p{Ll}’'-]+$/u

/** A heading as the end of *What does the policy say about …?*, or undefined if that isn't how anyone would say it. */
export function topicOf(heading: string, text: string): string | undefined {
  if (!WORDS.test(heading) || CLAUSE.test(heading) || DETERMINED.test(heading)) return undefined
  const plain = inSentence(heading, text)
  if (ONE.test(plain)) return `the ${plain}`
  const [first = '', second, ...others] = plain.split(' ')
  // *Rolling Updates*: a title in capitals would need small letters everywhere, but names keep theirs.
  if ([second ?? '', ...others].some((word) => CAPITALIZED.test(word) && !isNameIn(word, text))) return undefined
  const head = plain.split(BEHIND_HEAD, 1)[0]?.split(' ').at(-1) ?? ''
  const isName = second === undefined && plain === heading && isNameIn(first, text)
  const isDeed = GERUND.test(first) && (second === undefined || BEHIND_GERUND.test(second))
  if (!isDeed && SENTENCE.test(plain)) return undefined
  return isName || isDeed || PLURAL.test(head) || MASS.test(head) ? plain : undefined
}

/** With a small letter, unless it begins with a name or an abbreviation. */
export function inSentence(words: string, text: string): string {
  const [first = ''] = words.split(' ')
  const isPlain = CAPITALIZED.test(first) && !isNameIn(first, text)
  return isPlain ? words.charAt(0).toLowerCase() + words.slice(1) : words
}

/** A name has a capital inside of sentences too. */
function isNameIn(word: string, text: string): boolean {
  return new RegExp(`[\\p{Ll},] ${RegExp.escape(word)}(?![\\p{L}\\p{N}])`, 'u').test(text)
}

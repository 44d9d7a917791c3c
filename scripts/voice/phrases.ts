/** A phrase that people should not read in Almanac, and what to write in its place. */
export interface Phrase {
  readonly pattern: RegExp
  readonly instead: string
}

/** Short on purpose: only phrases that are wrong wherever a person reads them. */
export const PHRASES: readonly Phrase[] = [
  { pattern: /\bshall\b/i, instead: '"must", "will" or the plain verb' },
  { pattern: /\bwhom\b|\bwhoever\b|\bwhomever\b/i, instead: 'the noun: "anyone who", "the owner"' },
  { pattern: /\be-mails?\b/i, instead: '"email"' },
  { pattern: /\blately\b/i, instead: '"recently"' },
  { pattern: /\bbesides\b/i, instead: '"also" or "in addition"' },
  { pattern: /\bbyte for byte\b|\bletter by letter\b/i, instead: '"exact"' },
  { pattern: /\bin the place of\b/i, instead: '"instead of"' },
  { pattern: /\bwith commas between\b/i, instead: '"comma-separated"' },
  { pattern: /\b(?:is|are|was|were|be) told\b/i, instead: '"notified", "returned" or "reported"' },
  { pattern: /\b(?:fits|fit) (?:in|from|nobody|nothing|no)\b|\b(?:nobody|nothing|that) fits\b/i, instead: '"matches"' },
  { pattern: /\bset aside\b/i, instead: '"quarantined"' },
  { pattern: /\bit cannot be brought back\b/i, instead: `"This can't be undone."` },
  { pattern: /\bof the last \d+ days\b/i, instead: '"last 30 days"' },
  { pattern: /\bunless said\b/i, instead: '"Defaults to …"' },
  { pattern: /\bfor ever\b/i, instead: '"forever"' },
  { pattern: /\bspeaks for\b|\bstands in\b/i, instead: 'the plain verb' },
  { pattern: /\bthere is no such\b/i, instead: '"… not found"' },
  { pattern: /\byou may (?:not )?(?:see|read|use)\b/i, instead: `"you can", "you can't" or "you don't have access"` },
  { pattern: /\bask again\b/i, instead: '"try again"' },
  { pattern: /\bfailed on our side\b/i, instead: '"Something went wrong on our side"' },
  { pattern: /\bis none of\b/i, instead: '"must be one of"' },
  { pattern: /\blacks the scope\b/i, instead: `"doesn't have the scope"` },
  { pattern: /\bnone yet\b/i, instead: '"No webhooks yet." with the thing named' },
  {
    pattern:
      /\borganis|\bbehaviou?r(?<=our)|\bhonour|\bcolour|\brecognis|\bcentre\b|\bcancell(?:ed|ing)\b|\blicence\b/i,
    instead: 'American spelling',
  },
]

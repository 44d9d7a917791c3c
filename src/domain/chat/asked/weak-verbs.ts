const AUXILIARIES = ['do', 'does', 'did', 'can', 'could', 'should', 'would', 'must', 'may', 'shall'].join('|')
const ASKERS = ['i', 'we', 'you', 'one', 'they', 'people', 'somebody', 'someone'].join('|')
/** The verb behind *how do I*, and the one that ends *which languages does support speak*. */
const VERBS = [
  new RegExp(`\\b(?:${AUXILIARIES}) (?:${ASKERS}) (?:also |even |still )?(\\p{L}+)`, 'giu'),
  /\b(?:do|does|did) [^?]{2,80} (\p{L}+)\W*$/giu,
  /\b(?:how|where|what|when) to (\p{L}+)/giu,
]

/** Verbs of a question, in lower case. Pages say the same with other verbs: *request* a tool, *ask for* one. */
export function verbsOf(question: string): ReadonlySet<string> {
  const found = VERBS.map((form) => [...question.matchAll(form)]).find(({ length }) => length > 0) ?? []
  return new Set(found.map(([, verb = '']) => verb.toLowerCase()))
}

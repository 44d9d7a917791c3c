/** Past forms that no stemmer knows, with their verbs. A question asks who *led* it; the page says *Lead*. */
const VERBS: Readonly<Record<string, string>> = {
  bought: 'buy',
  broke: 'break',
  broken: 'break',
  brought: 'bring',
  built: 'build',
  chose: 'choose',
  chosen: 'choose',
  gave: 'give',
  given: 'give',
  grew: 'grow',
  held: 'hold',
  kept: 'keep',
  knew: 'know',
  led: 'lead',
  lost: 'lose',
  made: 'make',
  met: 'meet',
  paid: 'pay',
  ran: 'run',
  rose: 'rise',
  sent: 'send',
  sold: 'sell',
  spent: 'spend',
  spoke: 'speak',
  stolen: 'steal',
  taken: 'take',
  taught: 'teach',
  told: 'tell',
  took: 'take',
  won: 'win',
  written: 'write',
  wrote: 'write',
}

/** The verb that a past form belongs to, or the word itself. */
export function verbOf(word: string): string {
  return Object.hasOwn(VERBS, word) ? (VERBS[word] ?? word) : word
}

const PAST = Map.groupBy(Object.keys(VERBS), verbOf)

/** The forms of a verb that no stemmer knows: *lost* of *lose*, *pay* of *paid*. Empty for a regular one. */
export function otherForms(word: string): string[] {
  const verb = verbOf(word)
  return [verb, ...(PAST.get(verb) ?? [])].filter((form) => form !== word)
}

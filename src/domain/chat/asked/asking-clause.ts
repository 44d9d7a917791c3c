/** “Hi all, can somebody tell me …”: what comes before a question. */
const PREFACE =
  /^(?:(?:hi|hey|hello|hallo|moin|servus|good (?:morning|afternoon|evening)|guten (?:tag|morgen|abend))(?: (?:there|all|team|everyone|everybody|almanac|zusammen))?[,!.:]? +)?(?:(?:a )?(?:quick|short|kurze) (?:question|frage)[,:.]? +)?(?:(?:(?:can|could|would|will) (?:you|someone|somebody|anyone|anybody) (?:please )?(?:tell|show|remind|explain to) (?:me|us)|do you (?:happen to )?know|does (?:anyone|anybody|someone|somebody) know|i(?:['’]d| would) (?:like|love) to know|i (?:want|need) to know|i(?:['’]m| am| was)? wonder(?:ing)?|(?:please )?tell me|remind me|(?:kannst|könntest) du mir (?:bitte )?sagen|wei(?:ß|ss)t du|wisst ihr|wei(?:ß|ss) (?:jemand|wer)),? +)?(?=[\p{L}\p{N}])/iu
/** Where an apostrophe is often left out. */
const SHORT = /^(what|who|where|when|how)s(?= )/iu
const CLAUSE_START =
  /(?<=^|[.,;!?:–—] )(?:(?:and|but|so|also|or|then|und|aber|also) )?(?=(?:how|what|when|where|which|who|whom|whose|why|is|are|was|were|am|do|does|did|can|could|may|must|should|will|would|has|have|wie|was|wann|wo|wohin|welche[rsnm]?|wer|wen|wem|warum|wieso|darf|dürfen|kann|können|muss|müssen|soll|sollen|ist|sind|gibt)\b)/giu

export function withoutPreface(question: string): string {
  const rest = question.replace(PREFACE, '').replace(SHORT, "$1's")
  // A preface alone is what was said.
  return rest.includes(' ') ? rest : question
}

/** The last clause that asks, up to the end; the whole text if none of its other clauses does. */
export function askingClause(text: string): string {
  const starts = [...text.matchAll(CLAUSE_START)].map(({ index, 0: link }) => index + link.length)
  return text.slice(starts.at(-1) ?? 0)
}

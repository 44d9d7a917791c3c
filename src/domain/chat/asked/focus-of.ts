import type { ReadQuestion } from './read-question.ts'

const AUXILIARY =
  'is|are|was|were|be|do|does|did|can|could|may|might|must|should|shall|will|would|has|have|had|ist|sind|war|hat|haben|kann|darf|muss|wird|werden'
const PREPOSITION = 'of|for|in|on|at|per|to|from|with|by|about|von|vom|für|im|bei|am|der|des|zum|zur|pro'
const DETERMINER =
  'the|a|an|our|my|your|their|its|this|that|der|die|das|ein|eine|unsere?|mein|meine|current|usual|exact'
const NOUN = `((?:(?!(?:${AUXILIARY}|${PREPOSITION})\\b)[\\p{L}\\p{N}][\\p{L}\\p{N}.'’/-]*(?: |$)){1,2})`
const FORMS = [
  // “What is Teodor's phone number?”
  /^(?:what|which|was|wie)(?:['’]s| is| are| ist| lautet) \p{L}+['’]s? (.{2,60})$/iu,
  // “Which bank holds …”, “How many people …”: what is named or counted.
  new RegExp(
    `^(?:which|what|how many|welche[rsnm]?|wieviele?|wie viele) (?!(?:${AUXILIARY}|happen(?:s|ed)?|\\p{L}+ed|causes?|kind|type|sort)\\b)${NOUN}`,
    'iu',
  ),
  // “What is the price of …”: what is asked of it.
  new RegExp(
    `^(?:(?:what|wie|was)(?:['’]s| (?:${AUXILIARY})) )?(?:(?:${DETERMINER}) )*((?:(?!(?:${PREPOSITION}|${AUXILIARY}|who|when|where|why|how|which|what|\\p{L}+ed|done|known|made|meant|said)\\b)[\\p{L}\\p{N}-]+ ){1,3})(?:${PREPOSITION}) `,
    'iu',
  ),
  // “Who approves …”: what somebody does.
  new RegExp(
    `^(?:who|wer) (?!(?:${AUXILIARY}|am|else|all|i|we|you|to|knows?|helps?|takes?|gets?|owns?)\\b)(\\p{L}+)`,
    'iu',
  ),
  // “Do contractors get …”: who or what it is about.
  new RegExp(
    `^(?:do|does|did|can|could|may|must|should|will|would) (?:(?:${DETERMINER}) )?(?!(?:i|we|you|they|he|she|it|this|that|these|those|there|one|all|any|some|someone|somebody|anyone|anybody|everyone|everybody|people|employees?|staff|each|every|no|a|an|the|my|our|your)\\b)(\\p{L}+) \\p{L}`,
    'iu',
  ),
  // “When will it be rebuilt”: what happens.
  /^(?:when|wann) .{1,80}\b(?:be|been|get|gets) (\p{L}+)$/iu,
]

/** The words in which a question says what it wants to know: *bank holds* of “Which bank holds our account?”. Empty where its form doesn't say. */
export function focusOf({ clause }: Pick<ReadQuestion, 'clause'>): string {
  for (const form of FORMS) {
    const found = form.exec(clause)?.[1]
    if (found !== undefined) return found.trim()
  }
  return ''
}

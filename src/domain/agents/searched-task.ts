import { fillText, placesIn } from './fill-template.ts'

/** What tells the agent to answer, in front of what the answer is about. */
const LEAD =
  /^(?:please )?(?:you )?(?:(?:answer|reply to|respond to|handle)s?(?: \S+){0,3}? (?:questions?|requests?)|help(?:s|ing)?(?: (?:people|employees|colleagues|users|customers|me|them|us))?) (?:about|on|regarding|concerning|with|for) /iu
const SENTENCE_ENDS = /(?<=[.!?])\s+|\n+/u

/**
 * What to search for when no model reads the instructions: the sentences that the inputs are part of, without the words
 * that only tell the agent what to do. *Answer questions about travel to {{city}}. Be brief.* becomes *travel to Osaka*.
 */
export function searchedTask(instructions: string, inputs: Readonly<Record<string, string>>): string {
  const isFilled = (sentence: string) =>
    placesIn(sentence).some((name) => Object.hasOwn(inputs, name) && inputs[name]?.trim() !== '')
  const searched = instructions.split(SENTENCE_ENDS).filter(isFilled)
  if (searched.length === 0) return fillText(instructions, inputs).trim()
  return searched
    .map((sentence) => {
      const subject = sentence.trim().replace(LEAD, '')
      const isShortened = subject !== sentence.trim()
      return fillText(isShortened ? subject.replace(/[.!]+$/, '') : subject, inputs).trim()
    })
    .join(' ')
}

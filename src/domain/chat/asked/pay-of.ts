const PAY = 'salary|pay|wages?|compensation|income|gehalt|lohn|verdienst'
const FORMS: readonly RegExp[] = [
  new RegExp(`\\b(?:${PAY}) (?:of|for|von) (\\p{L}[\\p{L}\\p{M} .'’-]{1,60})$`, 'iu'),
  /^how much (?:does|is|will) (\p{L}[\p{L}\p{M} .'’-]{1,60}?) (?:earn(?:ing)?|make|making|get paid|being paid|paid)\b/iu,
  new RegExp(`\\b(\\p{L}[\\p{L}\\p{M} .-]{1,60}?)['’]s? (?:${PAY})$`, 'iu'),
  /^(?:wie ?viel|was) verdient (\p{L}[\p{L}\p{M} .'’-]{1,60})$/iu,
]
const MAX_CHARACTERS = 200

/** Whose pay a question asks for, like *Ada* of “What is Ada's salary?”. Undefined: it asks for something else. */
export function payOf(question: string): string | undefined {
  if (question.length > MAX_CHARACTERS) return undefined
  const asked = question.trim().replace(/[?!. ]+$/u, '')
  const text = asked.replace(/^(?:what(?:['’]s| is)|was ist|wie hoch ist) (?:the |das |der )?/iu, '')
  const found = FORMS.map((form) => form.exec(text)?.[1]).find((name) => name !== undefined)
  return found?.trim()
}

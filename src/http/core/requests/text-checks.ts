import { isText, TEXT_PATTERN } from '../../../kernel/text-rules.ts'

/** The part of the validator's compiler that we use. */
interface Keywords {
  removeKeyword(keyword: string): unknown
  addKeyword(definition: {
    keyword: string
    type: 'string'
    schemaType: 'number'
    before: string
    compile(limit: number): TextCheck
  }): unknown
}

interface TextCheck {
  (text: string): boolean
  errors?: object[]
}

/**
 * Checks the length of texts as JSON Schema means it, in characters, but counts them only where the units of the text leave a
 * doubt: the validator's own counts each text of each document from one end to the other, and that took as long as the rest.
 */
export function checkLengthsQuickly(keywords: Keywords): void {
  for (const [keyword, comparison, holds] of [
    ['maxLength', 'more', isWithin],
    ['minLength', 'fewer', isLongEnough],
  ] as const) {
    keywords.removeKeyword(keyword)
    keywords.addKeyword({
      keyword,
      type: 'string',
      schemaType: 'number',
      before: 'pattern',
      compile(limit) {
        const check: TextCheck = (text) => {
          if (holds(text, limit)) return true
          const message = `must NOT have ${comparison} than ${limit} characters`
          check.errors = [{ keyword, params: { limit }, message }]
          return false
        }
        return check
      },
    })
  }
}

/** Patterns of schemas; the one that every text has is a question that needs no pattern. */
export const textPatterns = Object.assign(
  (pattern: string, flags: string) => (pattern === TEXT_PATTERN ? { test: isText } : new RegExp(pattern, flags)),
  { code: 'textPatterns' },
)

function isWithin(text: string, limit: number): boolean {
  return text.length <= limit || (text.length <= limit * 2 && countCharacters(text) <= limit)
}

function isLongEnough(text: string, limit: number): boolean {
  return text.length >= limit * 2 || (text.length >= limit && countCharacters(text) >= limit)
}

function countCharacters(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    count++
    const isPair = (text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00
    if (isPair) at++
  }
  return count
}

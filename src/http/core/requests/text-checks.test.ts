import assert from 'node:assert/strict'
import { test } from 'node:test'
import AjvCompiler from '@fastify/ajv-compiler'
import { TEXT_PATTERN } from '../../../kernel/text-rules.ts'
import { checkLengthsQuickly, textPatterns } from './text-checks.ts'

const SCHEMA = { type: 'string', minLength: 2, maxLength: 4, pattern: TEXT_PATTERN }

/** With our checks, and as the validator comes. */
function checksOf(schema: object) {
  const ours = { customOptions: { code: { regExp: textPatterns } }, onCreate: checkLengthsQuickly }
  return [ours, { customOptions: {} }].map((options) => {
    const compile = AjvCompiler()({}, options as never)
    const check = compile({ schema, method: 'POST', url: '/', httpPart: 'body' } as never) as {
      (value: unknown): boolean
      errors?: { keyword: string; params: object; message?: string; instancePath: string; schemaPath: string }[]
    }
    return (value: unknown) => {
      const isValid = check(value)
      return { isValid, errors: isValid ? null : check.errors }
    }
  })
}

test('texts are allowed and refused as the validator itself would', () => {
  const [ours, theirs] = checksOf({ type: 'object', properties: { text: SCHEMA } })
  const pair = '\u{1f600}'
  const texts = ['', 'a', 'ab', 'abcd', 'abcde', pair, pair + pair, pair.repeat(4), pair.repeat(5), `${pair}abc`]
  texts.push('abcdefghi', '\ud83d', 'a\ud83d', 'ab\ude00', 'ab\u0000', '\u0000', '\ufeff\u2028', `${pair}abcd`)

  for (const text of texts) assert.deepEqual(ours?.({ text }), theirs?.({ text }), JSON.stringify(text))
  assert.deepEqual(ours?.({ text: 4 }), theirs?.({ text: 4 }))
})

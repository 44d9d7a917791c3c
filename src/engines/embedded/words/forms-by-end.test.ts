import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formsByEnd, rangesOfEnd } from './forms-by-end.ts'

test('forms are found by their last letter and length, long ones included, each with its term', () => {
  const words = [['rotate', 'rotated'], ['token'], [`${'x'.repeat(80)}n`], ['open']]
  const forms = words.flat()
  const bytes = Buffer.from(forms.join(''))
  const ends = forms.map((_, at) => forms.slice(0, at + 1).join('').length)
  const formStarts = Uint32Array.of(0, 2, 3, 4, 5)
  const terms = { forms: { bytes, offsets: Uint32Array.of(0, ...ends) }, formStarts }
  const sorted = formsByEnd({ terms } as unknown as Parameters<typeof formsByEnd>[0])
  const found = (last: string, length: number) =>
    rangesOfEnd(sorted, last.charCodeAt(0), length).flatMap(({ start, end }) =>
      [...sorted.forms.subarray(start, end)].map((form, at) => [forms[form], sorted.terms[start + at]]),
    )

  assert.deepEqual(found('n', 6), [['token', 1]])
  assert.deepEqual(found('n', 4), [
    ['open', 3],
    ['token', 1],
  ])
  assert.deepEqual(found('d', 7), [['rotated', 0]])
  assert.deepEqual(found('n', 63), [[`${'x'.repeat(80)}n`, 2]])
  assert.deepEqual(found('n', 81), [[`${'x'.repeat(80)}n`, 2]])
  assert.deepEqual(found('z', 4), [])
})

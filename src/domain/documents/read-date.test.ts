import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDate } from './read-date.ts'

const ACCEPTED: readonly [string | number, string][] = [
  ['2026-10-01T12:00:00Z', '2026-10-01T12:00:00.000Z'],
  ['2026-10-01T12:00:00.123456Z', '2026-10-01T12:00:00.123Z'],
  ['2026-10-01T12:00:00+02:00', '2026-10-01T10:00:00.000Z'],
  ['2026-10-01T12:00:00-0530', '2026-10-01T17:30:00.000Z'],
  ['2026-10-01T12:00:00', '2026-10-01T12:00:00.000Z'],
  ['2026-10-01 12:00', '2026-10-01T12:00:00.000Z'],
  ['2026-10-01', '2026-10-01T00:00:00.000Z'],
  [' 2026-10-01T12:00:00Z ', '2026-10-01T12:00:00.000Z'],
  [0, '1970-01-01T00:00:00.000Z'],
  [1_790_856_000, '2026-10-01T12:00:00.000Z'],
  [1_790_856_000.5, '2026-10-01T12:00:00.500Z'],
]

for (const [given, meant] of ACCEPTED) {
  test(`${JSON.stringify(given)} is ${meant}`, () => {
    assert.equal(new Date(readDate(given, 'updatedAt')).toISOString(), meant)
  })
}

test('the error of an invalid number says what is wrong', () => {
  assert.throws(() => readDate(1_790_856_000_000, 'updatedAt'), /not milliseconds/)
  assert.throws(() => readDate(-5, 'updatedAt'), /in 1970 or later/)
})

for (const bad of [
  '',
  'soon',
  '01.10.2026',
  '2026-13-01',
  '2026-02-30',
  '2026-04-31T10:00:00Z',
  '2026-10-01T25:00:00Z',
  1_790_856_000_000,
  -1,
  Number.NaN,
]) {
  test(`${JSON.stringify(bad)} is refused by the name of its field`, () => {
    assert.throws(() => readDate(bad, 'document.updatedAt'), /^ServiceError: `document\.updatedAt` /)
  })
}

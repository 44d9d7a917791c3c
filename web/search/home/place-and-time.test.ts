import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeAndTime } from './place-and-time.ts'

const now = new Date('2026-11-19T08:06:00Z')
const here = -60 * now.getTimezoneOffset()

test('the time is said where it is another than here', () => {
  const elsewhere = placeAndTime({ location: 'Osaka', timezoneOffset: here + 3600 }, now)

  const hour = new Date(now.getTime() + (here + 3600) * 1000).toISOString().slice(11, 16)
  assert.equal(elsewhere, `Osaka, ${hour}`)
  assert.equal(placeAndTime({ timezoneOffset: here + 3600 }, now), hour)
  assert.equal(placeAndTime({ location: 'Lyon', timezoneOffset: here }, now), 'Lyon')
})

test('what is not known is left out', () => {
  assert.equal(placeAndTime({ location: 'Lyon' }, now), 'Lyon')
  assert.equal(placeAndTime({}, now), '')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeOf, pointsBetween, share } from './change-of.ts'

test('a change is in percent of the period before, and new when there was none', () => {
  assert.equal(changeOf(122, 100), '+22%')
  assert.equal(changeOf(96, 100), '−4%')
  assert.equal(changeOf(100, 100), '±0%')
  assert.equal(changeOf(5, 0), 'New')
  assert.equal(changeOf(0, 0), '')
})

test('a change of a share is in points', () => {
  assert.equal(pointsBetween(81, 77), '+4 points')
  assert.equal(pointsBetween(7.4, 8.4), '−1 point')
  assert.equal(pointsBetween(7.44, 7.41), '±0 points')
})

test('a share has one decimal, and of nothing is nothing', () => {
  assert.equal(share(74, 1000), 7.4)
  assert.equal(share(0, 0), 0)
})

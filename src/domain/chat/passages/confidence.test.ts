import assert from 'node:assert/strict'
import { test } from 'node:test'
import { confidenceIn, type Signals } from './confidence.ts'

const GOOD: Signals = {
  support: 1.5,
  lead: 0.4,
  rivals: 0,
  isTopical: 1,
  isFirst: 1,
  isRow: 0,
  hasKey: 0,
  lacksName: 0,
  lacksFocus: 0,
  asksWhether: 0,
  lacksNameAsked: 0,
  isTalk: 0,
}

test('a passage that says much, ahead of all others, is likely to answer', () => {
  const confidence = confidenceIn(GOOD)
  assert.ok(confidence > 0.85 && confidence < 1, String(confidence))
})

test('it is less likely if it says less, has rivals, or lacks what was asked for', () => {
  for (const worse of [
    { support: 0.8 },
    { lead: 0.2 },
    { rivals: 2 },
    { isTopical: 0 },
    { isFirst: 0 },
    { lacksName: 1 },
    { lacksFocus: 1 },
    { lacksNameAsked: 1 },
    { isTalk: 1 },
  ]) {
    assert.ok(confidenceIn({ ...GOOD, ...worse }) < confidenceIn(GOOD), JSON.stringify(worse))
  }
})

test('with an encoder, it is more likely the closer the passage is to the question', () => {
  const near = confidenceIn({ ...GOOD, closeness: 0.8 })
  const far = confidenceIn({ ...GOOD, closeness: 0.55 })
  assert.ok(near > 0.8 && far < near - 0.2, `${near} ${far}`)
})

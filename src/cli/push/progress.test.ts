import assert from 'node:assert/strict'
import { test } from 'node:test'
import { progressLine, showProgress } from './progress.ts'
import type { PushSource } from './source.ts'

const counts = { accepted: 8200, unchanged: 0, refused: 1, deleted: 0 }
const source: PushSource = { name: 'docs', total: 100, done: () => 50, async *items() {} }

test('the line tells the share, the rate and the time that is left', () => {
  assert.equal(progressLine(50, 100, counts, 20), '50%  8,200 accepted  1 rejected  410/s  0:20 left')
  assert.equal(progressLine(100, 100, counts, 20), '100%  8,200 accepted  1 rejected  410/s')
  assert.match(progressLine(1, 1000, counts, 10), /2:46:30 left$/)
})

test('a terminal gets a bar in place, anything else gets no control characters', () => {
  const drawn: string[] = []
  const written: string[] = []

  showProgress({ write: (text) => drawn.push(text), isTTY: true, columns: 60 }, source, counts)()
  showProgress({ write: (text) => written.push(text) }, source, counts)()

  assert.match(drawn[0] ?? '', /^\r.*\[█{12}·{12}\] 50%/)
  assert.ok(drawn.every((text) => text.length <= 60 + 4))
  assert.equal(drawn.at(-1), '\n')
  assert.ok(written.every((text) => !text.includes('\r')))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Likeness } from './likeness.ts'

const VECTORS: Readonly<Record<string, Float32Array>> = {
  trip: new Float32Array([1, 0]),
  journey: new Float32Array([0.8, 0.6]),
  soup: new Float32Array([0, 1]),
}

function compared(log: string[] = [], pauseMs = 0) {
  return new Likeness({
    question: async (text) => VECTORS[text],
    passage: async (text) => {
      log.push(text)
      const until = performance.now() + pauseMs
      while (performance.now() < until);
      return VECTORS[text]
    },
  })
}

test('texts are compared with a question, and each is embedded once', async () => {
  const log: string[] = []
  const likeness = compared(log)

  const likes = await likeness.of('trip', ['journey', 'soup', 'unknown'])

  assert.deepEqual(
    likes?.map((like) => like?.toFixed(1)),
    ['0.8', '0.0', undefined],
  )
  await likeness.of('soup', ['journey', 'soup'])
  assert.deepEqual(log, ['journey', 'soup', 'unknown'])
})

test('a question in an unknown language is compared with nothing', async () => {
  assert.deepEqual(await compared().of('unknown', ['soup']), [undefined])
})

test('there is no comparison if the time runs out before the last text', async () => {
  assert.equal(await compared([], 20).of('trip', ['journey', 'soup'], 10), undefined)
})

test('a model that never answers holds up no question', async () => {
  const stuck = new Likeness({ question: () => new Promise(() => {}), passage: async () => VECTORS['soup'] })
  const keepAlive = setInterval(() => {}, 1000)
  assert.equal(await stuck.of('trip', ['soup'], 10), undefined)
  clearInterval(keepAlive)
})

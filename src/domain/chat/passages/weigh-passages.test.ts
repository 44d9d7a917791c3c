import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Likeness } from '../../meaning/likeness.ts'
import { Deadline } from '../../search/deadline.ts'
import { readQuestion } from '../asked/read-question.ts'
import { fileSource } from '../files/file-source.ts'
import { scorePassages } from './score-passages.ts'
import { weighPassages } from './weigh-passages.ts'

const NOW = new Date('2026-11-01T00:00:00Z')
const QUESTION = 'How long is the lease?'
/** More passages than an encoder is asked about. */
const TEXT = Array.from({ length: 9 }, (_, at) => `The lease of house ${at} is ${at + 2} years long.`).join('\n\n')
const file = { id: 'f', name: 'Houses', text: TEXT, uploadedAt: NOW } as Parameters<typeof fileSource>[0]

async function weighed(closeness: Likeness | undefined, deadline = new Deadline(undefined)) {
  const read = readQuestion(QUESTION)
  const scored = await scorePassages([fileSource(file, 0)], ['lease'], [], NOW, deadline, read)
  const asked = { read, asked: QUESTION, wordCount: 1 }
  return weighPassages({ likeness: undefined, closeness }, scored, asked, deadline)
}

test('the best passages are compared by an encoder, and their order stays', async () => {
  const compared: string[] = []
  const closeness = new Likeness({
    question: async () => new Float32Array([1]),
    passage: async (text) => {
      compared.push(text)
      return new Float32Array([0.5])
    },
  })

  const [plain, close] = [await weighed(undefined), await weighed(closeness)]

  assert.equal(compared.length, 6)
  assert.deepEqual(
    close.map(({ text }) => text),
    plain.map(({ text }) => text),
  )
  assert.equal(close.filter((each) => each.closeness === 0.5).length, 6)
  assert.ok(plain.every((each) => each.closeness === undefined))
})

test('without time for it, passages are weighed by words', async () => {
  const slow = new Likeness({
    question: async () => new Float32Array([1]),
    passage: async () => assert.fail('too late'),
  })
  const late = { remainingMillis: () => 0, check() {} } as unknown as Deadline

  const passages = await weighed(slow, late)

  assert.equal(passages.length, 9)
  assert.ok(passages.every((each) => each.closeness === undefined))
})

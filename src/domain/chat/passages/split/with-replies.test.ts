import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passagesOf } from './passages.ts'

const split = (text: string) => passagesOf(text).map(({ start, end }) => text.slice(start, end))
const OPENING = 'Ann Wood: The cold room opens today at noon.'
/** A shorter one counts as a heading. */
const QUESTION =
  'Bo Li: My toes gave up after eight minutes in there, and the sign on the door says nothing about shoes at all. Which boots do you wear?'
const REPLY = 'Ann Wood: The white ones, with two pairs of socks.'

test('a question in a conversation is read together with its first reply', () => {
  assert.deepEqual(split(`${OPENING}\n\nBo Li: Good.\n\n${QUESTION}\n\n${REPLY}\n\nBo Li: Thanks, I'll try these.`), [
    `${OPENING}\n\nBo Li: Good.`,
    `${QUESTION}\n\n${REPLY}`,
    "Bo Li: Thanks, I'll try these.",
  ])
})

test('a question that nobody replied to, and one in a text that is no conversation, stay alone', () => {
  assert.equal(split(`${REPLY}\n\nBo Li: Thanks, I'll try these.\n\n${QUESTION}`).at(-1), QUESTION)
  assert.equal(split(`${QUESTION.slice('Bo Li: '.length)}\n\nThe white ones are for visitors.`).length, 2)
})

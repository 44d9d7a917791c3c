import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shortenPassage } from './shorten-passage.ts'

test('keeps the run of sentences with most words of the question', () => {
  const filler = 'Nothing about it is said here, and it takes its time to say so. '
  const passage = `${filler.repeat(5)}Version v2.14.2 sheds e.g. 250 sessions. Raise the limit every minute. ${filler}`

  const { text, count } = shortenPassage(passage, ['sheds', 'sessions', 'limit'], 3)

  assert.equal(text, 'Version v2.14.2 sheds e.g. 250 sessions. Raise the limit every minute.')
  assert.equal(count, 2)
  assert.ok(passage.includes(text))
})

test('keeps a short passage as it is', () => {
  assert.deepEqual(shortenPassage('One. Two! Three?', ['two'], 3), { text: 'One. Two! Three?', count: 3 })
  assert.deepEqual(shortenPassage('no full stop', [], 3), { text: 'no full stop', count: 1 })
})

test('begins steps at the first, and other lists where the words are', () => {
  const items = ['a', 'b', 'c', 'd', 'e', 'f', 'g reboot']
  const steps = items.map((item, at) => `${at + 1}. ${item}`).join('\n')
  const list = items.map((item) => `- ${item}`).join('\n')

  assert.equal(shortenPassage(steps, ['reboot'], 3).text, '1. a\n2. b\n3. c\n4. d\n5. e')
  assert.equal(shortenPassage(list, ['reboot'], 3).text, '- c\n- d\n- e\n- f\n- g reboot')
})

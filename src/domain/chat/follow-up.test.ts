import assert from 'node:assert/strict'
import { test } from 'node:test'
import { topicOf } from './follow-up.ts'

test('a question that leans on earlier ones takes their topic, one that stands by itself takes none', () => {
  const earlier = ['And in Lyon?', 'How long is parental leave?', 'What is a crane?']

  assert.equal(topicOf('And for contractors?', earlier), 'How long is parental leave? And in Lyon?')
  assert.equal(topicOf('Where can I apply for it?', earlier.slice(1)), 'How long is parental leave?')
  assert.equal(topicOf('How do I rotate an indexing token?', earlier), '')
  assert.equal(topicOf('And for contractors?', []), '')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mentionedIn } from './mentions.ts'

const within = (body: string) => [...mentionedIn({ title: '', summary: '', facts: {}, body })]

test('addresses are found wherever they stand in a text, in whichever case', () => {
  assert.deepEqual(within('Ask Ann.Bee+x@Acme.example. Or <bob@acme.example>, or (mailto:carl@acme.example)!'), [
    'ann.bee+x@acme.example',
    'bob@acme.example',
    'carl@acme.example',
  ])
})

test('what only looks like an address is none', () => {
  assert.deepEqual(within('@ann, ann@, a@@b, 5 @ 6, @'), [])
})

test('an address is not found inside a longer one', () => {
  assert.deepEqual(within('joann@acme.example'), ['joann@acme.example'])
})

test('comments and titles are searched too', () => {
  const facts = { comments: [{ id: '1', text: 'for bob@acme.example' }] }
  const found = mentionedIn({ title: 'ann@acme.example', summary: '', body: '', facts })
  assert.deepEqual([...found], ['ann@acme.example', 'bob@acme.example'])
})

test('a text of nothing but signs and one without a space cost no more than their length', () => {
  assert.deepEqual(within('@'.repeat(2_000_000)), [])
  assert.deepEqual(within(`${'x'.repeat(1_000_000)}@`), [])
  assert.ok(within('a@b.example '.repeat(100_000)).length === 1)
})

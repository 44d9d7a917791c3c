import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeSince, readTextOf } from './read-text.ts'

const page = (body: string, rest: { title?: string; comments?: string[] } = {}) => ({
  key: 1,
  title: rest.title ?? 'On-call',
  body,
  summary: '',
  facts: { comments: (rest.comments ?? []).map((text, at) => ({ id: String(at), text, author: { name: 'Ada' } })) },
})
const before = page('Handover is on Monday at 10:00. Bring the phone.')
const change = (now: ReturnType<typeof page>) => changeSince(readTextOf(before), now)

test('the first new sentence says what changed', () => {
  assert.deepEqual(change(page('Handover is on Monday at 9:30. Bring the phone. And a coat.')), {
    kind: 'TEXT',
    text: 'Handover is on Monday at 9:30.',
  })
})

test('a new title, a new comment and removed text are reported as such, and white space is not a change', () => {
  assert.deepEqual(change(page(before.body, { title: 'On call' })), { kind: 'TITLE', text: 'On call' })
  assert.deepEqual(change(page(before.body, { comments: ['Thanks!'] })), {
    kind: 'COMMENT',
    text: 'Thanks!',
    author: 'Ada',
  })
  assert.deepEqual(change(page('Bring the phone.')), { kind: 'REMOVED' })
  assert.equal(change(page('Bring the phone.\n\nHandover is on  Monday at 10:00.')), undefined)
})

test('a long sentence is cut between words, and a text too long to remember is left alone', () => {
  const found = change(page(`${before.body} ${'A very long sentence '.repeat(20)}.`))
  assert.ok(found !== undefined && 'text' in found && found.text.length <= 161 && found.text.endsWith('…'))

  const long = Array.from({ length: 500 }, (_, at) => `Line ${at}.`)
  assert.equal(changeSince(readTextOf(page(long.join('\n'))), page(long.slice(50).join('\n'))), undefined)
})

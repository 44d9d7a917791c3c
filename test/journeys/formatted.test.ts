import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp } from '../support/make-app.ts'

const app = await makeApp()
const token = await app.clientToken('ada@acme.example')
const format = (texts: unknown, sent = token) => app.send('/app/api/v1/formatted', { texts }, { token: sent })

test('Markdown becomes text and what its parts are, in order, without HTML', async () => {
  const { status, body } = await format(['**Ask** [HR](https://hr.example)', '<script>alert(1)</script>- one\n- two'])

  assert.equal(status, 200)
  const [first, second] = body.texts
  assert.equal(first.text.trim(), 'Ask HR')
  const kinds = first.spans.map(({ kind, value }: { kind: string; value?: string }) => (value ? [kind, value] : kind))
  assert.deepEqual(kinds, ['p', 'strong', ['link', 'https://hr.example/']])
  assert.ok(!second.text.includes('alert'), second.text)
})

test('a link that runs a script is text, and hostile marks end soon', async () => {
  const { body } = await format(['[x](javascript:alert)', '![a'.repeat(6000), '> '.repeat(9000), '[a]('.repeat(4000)])

  assert.deepEqual(
    body.texts[0].spans.map(({ kind }: { kind: string }) => kind),
    ['p'],
  )
  assert.equal(body.texts.length, 4)
})

test('only users with a token get it, and what is wrong is named', async () => {
  assert.equal((await format(['a'], 'none')).status, 401)
  for (const texts of [undefined, [], 'text', ['x'.repeat(20_001)], Array(21).fill('a'), [7]]) {
    const { status, body } = await format(texts)
    assert.equal(status, 400)
    assert.match(body.error.details[0].field, /^texts/)
  }
})

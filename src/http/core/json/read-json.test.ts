import assert from 'node:assert/strict'
import { test } from 'node:test'
import { turnsDuring } from '../../../../test/support/turns-during.ts'
import { readJson as readBytes } from './read-json.ts'

const readJson = (body: string | Buffer) => readBytes(Buffer.from(body as string))

test('JSON is read, with or without a mark of its encoding', async () => {
  assert.deepEqual(await readJson('{"a":[1,"b",null,true,{}],"textContent":"x\\u0000y\\ud800"}'), {
    a: [1, 'b', null, true, {}],
    textContent: 'x\u0000y\ud800',
  })
  assert.deepEqual(await readJson(Buffer.from('\ufeff{"a":"ü"}')), { a: 'ü' })
  assert.equal(await readJson('1e300'), 1e300)
})

test('whole numbers beyond 2^53 keep every digit', async () => {
  assert.deepEqual(await readJson('{"version":9007199254740993,"b":[9223372036854775807,-9007199254740993,12,1e30]}'), {
    version: 9007199254740993n,
    b: [9223372036854775807n, -9007199254740993n, 12, 1e30],
  })
})

for (const [text, message] of [
  ['{', /isn't valid JSON/],
  ['{"a":{"b":["x","y\\u0000"]}}', /^`a\.b\[1\]` must not contain NUL/],
  ['{"a":"\\ud800"}', /^`a` must not .*lone surrogate/],
  ['"\\u0000"', /^The request body must not contain/],
  ['{"a":{"x\\u0000":1}}', /is a field name, which must not contain/],
  ['{"__proto__":{}}', /^`__proto__` isn't an allowed field name/],
  ['{"a":{"constructor":{"prototype":{}}}}', /^`a\.constructor` isn't an allowed field name/],
  ['{"a":1e999}', /^`a` must be a number between/],
  [`${'['.repeat(20_000)}${']'.repeat(20_000)}`, /nested at most 64 levels/],
  [`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`, /nested at most 64 levels/],
] as const) {
  test(`${text.slice(0, 40)} is refused: ${message.source}`, async () => {
    await assert.rejects(readJson(text), { code: text === '{' ? 'invalid_json' : 'invalid_request', message })
  })
}

test('bytes that are no UTF-8 are refused rather than replaced', async () => {
  await assert.rejects(readBytes(Buffer.from([0x22, 0xff, 0x22])), /UTF-8/)
})

test('others are answered while a large body is read', async (t) => {
  let now = performance.now()
  t.mock.method(performance, 'now', () => (now += 5))
  const large = JSON.stringify({ documents: Array.from({ length: 9000 }, (_, id) => ({ id, title: 'wombat' })) })

  assert.ok((await turnsDuring(() => readJson(large))) > 5)
})

test('a request has at most 20,000 values unless its operation takes more', async () => {
  const body = Buffer.from(JSON.stringify(Array.from({ length: 50 }, () => Array.from({ length: 500 }, () => 1e17))))

  await assert.rejects(readBytes(body), /at most 20000 values/)
  assert.equal(((await readBytes(body, 30_000)) as unknown[]).length, 50)
})

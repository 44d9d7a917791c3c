import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMultipart } from './read-multipart.ts'

const BOUNDARY = 'b'.repeat(30)
const part = (name: string, value = '') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const form = (...parts: string[]) => Buffer.from(`${parts.join('')}--${BOUNDARY}--\r\n`)
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`

test('a form may have a hundred parts, and no more', async () => {
  const parts = Array.from({ length: 100 }, (_, at) => part(`p${at}`, 'x'))

  assert.equal(Object.keys(await readMultipart(TYPE, form(...parts))).length, 100)
  await assert.rejects(readMultipart(TYPE, form(...parts, part('more'))), /at most 100 parts/)
})

for (const [what, type] of [
  ['quoted', `multipart/form-data; boundary="${BOUNDARY}"`],
  [
    'behind another parameter that looks like it',
    `multipart/form-data; x="; boundary=${'c'.repeat(30)}"; boundary=${BOUNDARY}`,
  ],
  ['named twice', `multipart/form-data; boundary=${BOUNDARY}; boundary=${'c'.repeat(30)}`],
] as const) {
  test(`parts are counted by the boundary that the form is read by: ${what}`, async (t) => {
    const read = t.mock.method(Response.prototype, 'formData')

    await assert.rejects(readMultipart(type, form(...Array.from({ length: 101 }, () => part('a')))), /100 parts/)

    assert.equal(read.mock.callCount(), 0)
    assert.deepEqual(await readMultipart(type, form(part('a', 'x'))), { a: 'x' })
  })
}

test('headers of a part are short', async () => {
  const long = part('a').replace('\r\n\r\n', `\r\nX-A: ${'x'.repeat(5000)}\r\n\r\n`)

  await assert.rejects(readMultipart(TYPE, form(long)), /headers are longer than 4096 bytes/)
})

test('what is no form is refused', async () => {
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=', 'x', `${TYPE.slice(0, -1)}c`]) {
    await assert.rejects(readMultipart(type, form(part('a', 'x'))), { code: 'invalid_request' }, type)
  }
})

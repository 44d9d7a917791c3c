import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { uploadPage } from './upload-page.ts'

const TARGET = { kind: 'documents', datasource: 'wiki', group: '' } as const

test('the fingerprint of a page is that of its content as JSON, so it stays the same across versions', async () => {
  const content = [{ id: 'a', title: 'Zwölf "Äpfel" \ud800', views: 2n ** 60n }, { id: 'b' }]

  const { fingerprint } = await uploadPage({ uploadId: 'u', isFirstPage: true }, TARGET, content)

  const json = '[{"id":"a","title":"Zwölf \\"Äpfel\\" \\ud800","views":1152921504606846976},{"id":"b"}]'
  assert.equal(fingerprint, createHash('sha256').update(json).digest('base64url'))
})

test('an empty page has a fingerprint, and a page in the middle needs none', async () => {
  const empty = await uploadPage({ uploadId: 'u', isLastPage: true }, TARGET, [])
  const middle = await uploadPage({ uploadId: 'u' }, TARGET, [{ id: 'a' }])

  assert.equal(empty.fingerprint, createHash('sha256').update('[]').digest('base64url'))
  assert.equal(middle.fingerprint, '')
})

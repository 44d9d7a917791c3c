import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CLIENT_SCOPES } from '../../src/domain/shared/client-scopes.ts'
import { ENDPOINTS } from '../../src/http/endpoints.ts'
import { makeApp } from '../support/make-app.ts'

const app = await makeApp()
const token = await app.clientToken('chief@acme.example', [...CLIENT_SCOPES], 'super-admin')

test('every operation of the Admin API refuses a field that it does not know, and names those it does', async () => {
  const writing = ENDPOINTS.filter(
    ({ path, request, isMultipart }) => path.startsWith('/admin/api/') && request && !isMultipart,
  )
  assert.ok(writing.length > 30, String(writing.length))
  for (const { method, path } of writing) {
    const address = path.replace('{kind}', 'chat').replace(/\{\w+\}/g, 'nosuch')
    const { status, body } = await app.send(address, { nosuchfield: 'chief@acme.example' }, { token, method })
    assert.equal(status, 400, `${method} ${path}: ${JSON.stringify(body)}`)
    assert.match(JSON.stringify(body), /nosuchfield|is required/, `${method} ${path}`)
  }
})

test('a token is not made for somebody else because of a typo', async () => {
  const { status, body } = await app.send(
    '/admin/api/v1/client-tokens',
    { name: 'mine', user: 'alice@acme.example', scopes: ['SEARCH'] },
    { token },
  )

  assert.equal(status, 400)
  assert.match(JSON.stringify(body), /`user`.+isn't a known field; use one of .*userEmail/)
})

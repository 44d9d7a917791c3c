import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FakeClock } from '../support/fake-clock.ts'
import { makeApp } from '../support/make-app.ts'

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
const answers: Record<string, () => Response> = {
  'https://photos.example/ann.png': () => new Response(PNG, { headers: { 'Content-Type': 'text/html' } }),
  'https://photos.example/page': () => new Response('<script>', { headers: { 'Content-Type': 'image/png' } }),
}
const app = await makeApp({}, new FakeClock(), {
  fetch: async (url) => answers[String(url)]?.() ?? new Response('', { status: 404 }),
})
const push = await app.indexingToken()
for (const [name, photoUrl] of [
  ['ann', 'https://photos.example/ann.png'],
  ['bob', 'https://photos.example/page'],
  ['eve', undefined],
]) {
  const employee = { email: `${name}@acme.example`, department: 'Sales', ...(photoUrl && { photoUrl }) }
  await app.index('indexemployee', { employee }, push)
}
const token = await app.clientToken('ann@acme.example', ['PEOPLE'])

async function photoOf(name: string) {
  const { body } = await app.send('/rest/api/v1/people', { emailIds: [`${name}@acme.example`] }, { token })
  return photo(body.results[0].obfuscatedId)
}

function photo(id: string, secret = token) {
  return app.send(`/rest/api/v1/people/${id}/photo`, undefined, { token: secret, method: 'GET' })
}

test('the picture of a person is answered with the type that its bytes have', async () => {
  const answer = await photoOf('ann')

  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'image/png')
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
})

test('what is no picture, whoever has none, and nobody are all answered alike', async () => {
  const refusals = [await photoOf('bob'), await photoOf('eve'), await photo('nobody')]

  for (const { status, body } of refusals) {
    assert.equal(status, 404)
    assert.equal(body.error.message, 'Photo not found')
  }
})

test('a token without the scope PEOPLE gets no picture', async () => {
  const other = await app.clientToken('bob@acme.example', ['SEARCH'])

  assert.equal((await photo('anybody', other)).status, 403)
})

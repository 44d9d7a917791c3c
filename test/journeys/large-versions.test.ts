import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp } from '../support/make-app.ts'
import { ServiceProcess } from '../support/service-process.ts'

const NOW = '1790000000000000001'

/** JSON as a client with 64-bit numbers writes it. */
const withVersion = (version: string, body: object) => JSON.stringify(body).replace('"$version"', version)
const document = (title: string) => ({
  datasource: 'wiki',
  version: '$version',
  document: { id: '1', title, viewURL: 'https://wiki.example/1', permissions: { allowAnonymousAccess: true } },
})

test('a version of nanoseconds is exact over HTTP, searchable, and no obstacle to the next start', async () => {
  const app = await makeApp()
  await app.addDatasource({ name: 'wiki' })
  const token = await app.indexingToken()
  const write = async (version: string, title: string) =>
    (await app.index('indexdocument', withVersion(version, document(title)), token)).status

  const statuses = [await write(NOW, 'first'), await write(`${NOW.slice(0, -1)}2`, 'second'), await write(NOW, 'late')]
  await app.indexed()

  assert.deepEqual(statuses, [200, 200, 409])
  assert.deepEqual(await app.titles(await app.clientToken('a@b.example'), 'second'), ['second'])
})

test('numbers that cannot be exact are refused by name where they would be rounded', async () => {
  const app = await makeApp()
  await app.addDatasource({ name: 'wiki' })
  const token = await app.indexingToken()
  const send = (version: string) => app.index('indexdocument', withVersion(version, document('x')), token)

  for (const version of ['9223372036854775808', '-1', '1.5', '1e400', '"1"']) {
    const { status, body } = await send(version)
    assert.equal(status, 400, version)
    assert.match(body.error.message, /version/)
  }
  const views = { ...document('x'), document: { ...document('x').document, interactions: { numViews: '$version' } } }
  const { body } = await app.index('indexdocument', withVersion(NOW, { ...views, version: 1 }), token)
  assert.match(body.error.message, /`document\.interactions\.numViews` must be between -2\^53 and 2\^53/)
})

test('the service starts again after a version beyond 2^53 was stored', async () => {
  const service = new ServiceProcess()
  await service.run('datasource', 'add', '--name', 'wiki')
  const token = await service.run(
    ...['token', 'create', '--kind', 'indexing', '--name', 't', '--global', '--expires', '2099-01-01'],
  )
  await service.start()
  const response = await fetch(`${service.address}/api/index/v1/indexdocument`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: withVersion(NOW, document('first')),
  })
  assert.equal(response.status, 200, await response.text())
  await service.kill()

  await service.start()

  assert.equal((await fetch(`${service.address}/readyz`)).status, 200)
})

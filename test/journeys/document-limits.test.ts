import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp } from '../support/make-app.ts'

const many = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))

/** Each list of a document, the most it may hold, and where the refusal says it is. */
const LISTS: readonly [field: string, limit: number, documentWith: (count: number) => object][] = [
  ['tags', 1000, (count) => ({ tags: many(count, (at) => `tag${at}`) })],
  ['additionalUrls', 100, (count) => ({ additionalUrls: many(count, (at) => `https://wiki.example/${at}`) })],
  ['comments', 5000, (count) => ({ comments: many(count, (at) => ({ id: String(at) })) })],
  ['customProperties', 1000, (count) => ({ customProperties: many(count, (at) => ({ name: `p${at}`, value: 'x' })) })],
  [
    'permissions.allowedUsers',
    10_000,
    (count) => ({ permissions: { allowedUsers: many(count, (at) => ({ email: `u${at}@acme.example` })) } }),
  ],
  [
    'permissions.allowedGroups',
    10_000,
    (count) => ({ permissions: { allowedGroups: many(count, (at) => `group${at}`) } }),
  ],
  [
    'permissions.allowedGroupIntersections',
    1000,
    (count) => ({
      permissions: { allowedGroupIntersections: many(count, (at) => ({ requiredGroups: [`a${at}`, 'b'] })) },
    }),
  ],
  [
    'permissions.allowedGroupIntersections[0].requiredGroups',
    100,
    (count) => ({ permissions: { allowedGroupIntersections: [{ requiredGroups: many(count, (at) => `g${at}`) }] } }),
  ],
]

test('each list of a document has a limit: as many are taken, one more answers 400 and names the field', async () => {
  const app = await makeApp()
  const token = await app.indexingToken()
  await app.addDatasource({ name: 'wiki' })

  for (const [field, limit, documentWith] of LISTS) {
    const send = (count: number) => {
      const document = { id: field.replaceAll(/\W/g, '-'), viewURL: 'https://wiki.example/1', ...documentWith(count) }
      return app.index('indexdocument', { datasource: 'wiki', document }, token)
    }
    const within = await send(limit)
    const above = await send(limit + 1)

    assert.equal(within.status, 200, `${field}: ${JSON.stringify(within.body)}`)
    assert.equal(above.status, 400, field)
    assert.ok(JSON.stringify(above.body).includes(`document.${field}`), JSON.stringify(above.body))
  }
})

test('the limits hold in each document of a request, and for the whole of it', async () => {
  const app = await makeApp()
  const token = await app.indexingToken()
  await app.addDatasource({ name: 'wiki' })
  const page = (id: string, tags: number) => ({
    id,
    viewURL: `https://wiki.example/${id}`,
    tags: many(tags, (at) => `${at}`),
  })
  const send = (documents: object[]) => app.index('indexdocuments', { datasource: 'wiki', documents }, token)

  const second = await send([page('a', 1), page('b', 1001)])
  const beyondAll = await send([page('a', 1), page('b', 300_000)])
  const inAll = await send(many(60, (at) => page(`d${at}`, 9000)))

  for (const { status, body } of [second, beyondAll]) {
    assert.equal(status, 400)
    assert.match(JSON.stringify(body), /documents\[1\]\.tags/)
  }
  assert.equal(inAll.status, 400)
  assert.match(inAll.body.error.message, /at most 200000 values; split it into several requests/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSession } from '../../src/domain/sign-in/start-session.ts'
import { KnowledgeApp, role, sameRefusal } from '../support/knowledge.ts'

const app = await KnowledgeApp.make()
const { ann, bob, eve, admin } = app
const make = async (token: string, data: object) => {
  const { status, body } = await app.ask(token, 'createshortcut', { data })
  assert.equal(status, 200, JSON.stringify(body))
  return body.shortcut
}
const get = (token: string, pointer: object) => app.ask(token, 'getshortcut', pointer)
const refusal = async (token: string, data: object) => {
  const { status, body } = await app.ask(token, 'createshortcut', { data })
  return [status, body.error.errorType ?? body.error.details?.[0].field]
}

/** Where a browser that is signed in as this person is led. */
async function follow(name: string, path: string): Promise<[number, string | null]> {
  const secret = await startSession(app.app.app.services, `${name}@acme.example`)
  const headers = { Cookie: `almanac_session=${secret}` }
  const { status, headers: answered } = await fetch(app.app.address + path, { headers, redirect: 'manual' })
  return [status, answered.get('location')]
}

test('a go link is read by id and by any spelling of its alias, and leads where it says', async () => {
  const made = await make(ann, { inputAlias: 'My-Plan', destinationUrl: 'https://wiki.example/plan', description: 'P' })

  assert.equal(made.alias, 'myplan')
  assert.equal(made.createdBy.name, 'Ann Adams')
  assert.match(made.intermediateUrl, /\/go\/My-Plan$/)
  assert.equal((await get(bob, { id: made.id })).body.shortcut.description, 'P')
  assert.equal((await get(bob, { alias: 'my_PLAN' })).body.shortcut.id, made.id)
  assert.deepEqual(await follow('bob', '/go/myplan'), [302, 'https://wiki.example/plan'])
})

test('whoever is not signed in is sent to sign in first, and back', async () => {
  const { status, headers } = await fetch(`${app.app.address}/go/My-Plan/x?y=1`, { redirect: 'manual' })

  assert.equal(status, 303)
  assert.equal(headers.get('location'), `/signin?next=${encodeURIComponent('/go/My-Plan/x?y=1')}`)
})

test('what stands behind the alias fills the template', async () => {
  await make(ann, {
    inputAlias: 'ticket',
    destinationUrl: 'https://tickets.example/',
    urlTemplate: 'https://tickets.example/browse/{1}?tab={2}',
  })

  assert.deepEqual(await follow('bob', '/go/ticket'), [302, 'https://tickets.example/'])
  assert.deepEqual(await follow('bob', '/go/ticket/AB-1/a%20b'), [302, 'https://tickets.example/browse/AB-1?tab=a%20b'])
  assert.equal((await follow('bob', '/go/ticket/AB-1'))[0], 404, 'a place stays empty')
  assert.equal((await follow('bob', '/go/myplan/more'))[0], 404, 'this one takes nothing behind it')
})

test('a link to a document leads those there who may see it', async () => {
  const { id } = await make(bob, { inputAlias: 'pay', destinationDocumentId: 'wiki:Page:closed' })

  // Nothing can be reached under .example, so the document opens on our own page.
  assert.deepEqual(await follow('bob', '/go/pay'), [302, '/d/wiki%3APage%3Aclosed'])
  assert.equal((await follow('ann', '/go/pay'))[0], 404)
  const [own, other] = [await get(bob, { id }), await get(ann, { id })]
  assert.equal(own.body.shortcut.title, 'Salaries of wombats')
  assert.equal(other.status, 200)
  assert.equal('title' in other.body.shortcut, false)
  assert.equal('destinationDocumentId' in other.body.shortcut, false)
  assert.deepEqual(await refusal(ann, { inputAlias: 'pay2', destinationDocumentId: 'wiki:Page:closed' }), [
    400,
    'destinationDocumentId',
  ])
})

test('an unlisted link is the same 404 as none, by id, by alias and in the browser', async () => {
  const made = await make(ann, { inputAlias: 'secret', destinationUrl: 'https://wiki.example/s', unlisted: true })
  const absent = made.id === 7 ? 8 : 7

  for (const [operation, rest] of [
    ['getshortcut', {}],
    ['updateshortcut', { description: 'x' }],
    ['deleteshortcut', {}],
  ] as const) {
    const [hidden, missing] = [
      await app.ask(bob, operation, { id: made.id, ...rest }),
      await app.ask(bob, operation, { id: absent, ...rest }),
    ]
    assert.equal(hidden.status, 404)
    assert.equal(hidden.body.error.errorType, 'INVALID_ID')
    assert.ok(sameRefusal(hidden, missing, [made.id, absent]), operation)
  }
  assert.ok(sameRefusal(await get(bob, { alias: 'secret' }), await get(bob, { alias: 'secreu' }), ['secret', 'secreu']))
  assert.equal((await follow('bob', '/go/secret'))[0], 404)
  assert.equal((await follow('ann', '/go/secret'))[0], 302)
  assert.equal((await get(admin, { id: made.id })).status, 200)
  await app.ask(ann, 'updateshortcut', { id: made.id, unlisted: false })
  assert.equal((await follow('bob', '/go/secret'))[0], 302)
})

test('readers do not change a link, editors do, owners delete', async () => {
  const { id } = await make(ann, {
    inputAlias: 'shared',
    destinationUrl: 'https://wiki.example/1',
    addedRoles: role('EDITOR', 'bob'),
  })
  const change = { id, destinationUrl: 'https://wiki.example/2' }

  assert.equal((await app.ask(eve, 'updateshortcut', change)).status, 403)
  assert.equal((await app.ask(bob, 'updateshortcut', change)).body.shortcut.destinationUrl, 'https://wiki.example/2')
  assert.equal((await app.ask(bob, 'deleteshortcut', { id })).status, 403)
  assert.equal((await app.ask(ann, 'deleteshortcut', { id })).status, 200)
  assert.equal((await get(ann, { id })).status, 404)
})

test('an alias belongs to one link, those uploaded by others included', async () => {
  const uploaded = { inputAlias: 'vacation', destinationUrl: 'https://hr.example/v', createdBy: 'bob@acme.example' }
  const upload = { uploadId: 'u', isFirstPage: true, isLastPage: true, shortcuts: [uploaded] }
  await app.app.index('uploadshortcuts', upload, app.push)
  const url = { destinationUrl: 'https://wiki.example' }

  assert.deepEqual(await refusal(ann, { inputAlias: 'myPLAN', ...url }), [409, 'EXISTING_SHORTCUT'])
  assert.deepEqual(await refusal(ann, { inputAlias: 'Vacation', ...url }), [409, 'EXISTING_SHORTCUT'])
  assert.deepEqual(await refusal(ann, { inputAlias: 'a b', ...url }), [400, 'INVALID_CHARS'])
  assert.deepEqual(await refusal(ann, { inputAlias: 'a/b', ...url }), [400, 'INVALID_CHARS'])
  assert.deepEqual(await refusal(ann, { inputAlias: 'js', destinationUrl: 'javascript:alert(1)' }), [
    400,
    'destinationUrl',
  ])
  assert.deepEqual(await refusal(ann, { inputAlias: 'any', ...url, urlTemplate: 'https://{1}/' }), [400, 'urlTemplate'])
  assert.deepEqual(await refusal(ann, { inputAlias: 'none' }), [400, 'destinationUrl'])
  assert.deepEqual(await follow('eve', '/go/vacation'), [302, 'https://hr.example/v'])
  assert.equal((await get(eve, { alias: 'vacation' })).body.shortcut.isExternal, false)
})

test('go links are listed page by page, within what the caller may read', async () => {
  for (const name of ['one', 'two', 'three']) {
    await make(eve, {
      inputAlias: `list-${name}`,
      destinationUrl: 'https://wiki.example',
      description: `Number ${name}`,
    })
  }
  await make(eve, { inputAlias: 'list-hidden', destinationUrl: 'https://wiki.example', unlisted: true })
  const list = async (token: string, rest: object = {}) =>
    (await app.ask(token, 'listshortcuts', { pageSize: 2, query: 'list', ...rest })).body
  const names = ({ shortcuts }: { shortcuts: { inputAlias: string }[] }) => shortcuts.map((each) => each.inputAlias)

  const first = await list(bob)
  const second = await list(bob, { cursor: first.meta.cursor })

  assert.deepEqual(names(first), ['list-one', 'list-three'])
  assert.deepEqual(names(second), ['list-two'])
  assert.deepEqual([first.meta.totalItemCount, first.meta.hasNextPage], [3, true])
  assert.deepEqual([second.meta.hasNextPage, second.meta.cursor], [false, undefined])
  assert.equal((await list(eve)).meta.totalItemCount, 4)
  assert.deepEqual(names(await list(bob, { query: 'number two' })), ['list-two'])
  assert.deepEqual(names(await list(bob, { sort: { sortBy: 'alias', orderBy: 'DESC' } })), ['list-two', 'list-three'])
  const mine = { filters: [{ fieldName: 'createdBy', values: [{ value: 'me' }] }], includeFields: ['FACETS'] }
  assert.deepEqual(names(await list(bob, mine)), [])
  assert.equal((await list(eve, mine)).facetResults[0].buckets[0].count, 4)
  assert.equal((await list(bob, { cursor: first.meta.cursor, query: 'other' })).error.code, 'invalid_cursor')
})

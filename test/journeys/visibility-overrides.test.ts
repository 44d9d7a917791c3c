import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CLIENT_SCOPES } from '../../src/domain/shared/client-scopes.ts'
import { makeApp, type TestApp } from '../support/make-app.ts'
import { postgresDatabases } from '../support/postgres-databases.ts'

const PATH = '/rest/api/v1/governance/documents/visibilityoverrides'
const DOC = 'wiki:Page:plan'
const postgres = await postgresDatabases()

interface Setup {
  readonly app: TestApp
  readonly push: string
  readonly admin: string
  readonly tokens: Readonly<Record<'ann' | 'bob' | 'eve', string>>
}

const email = (name: string) => `${name}@acme.example`
const page = (owner: string | undefined) => ({
  datasource: 'wiki',
  objectType: 'Page',
  id: 'plan',
  title: 'Numbat plan',
  viewURL: 'https://wiki.example/plan',
  body: { mimeType: 'text/plain', textContent: 'The numbat plan.' },
  permissions: { allowedUsers: [{ email: email('bob') }], allowedGroups: ['staff'] },
  ...(owner && { owner: { email: email(owner) } }),
})

/** A document of Ann's: Bob is named in its access list, Ann and Eve are of a group that is. */
async function setup(app: TestApp): Promise<Setup> {
  const push = await app.indexingToken()
  await app.addDatasource({ name: 'wiki', isUserReferencedByEmail: true, urlRegex: 'https://wiki.example/.*' })
  await app.index('indexgroup', { datasource: 'wiki', group: { name: 'staff' } }, push)
  for (const name of ['ann', 'eve']) {
    const membership = { groupName: 'staff', memberUserId: email(name) }
    const answer = await app.index('indexmembership', { datasource: 'wiki', membership }, push)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
  }
  await app.index('indexdocument', { document: page('ann') }, push)
  await app.indexed()
  const scopes = CLIENT_SCOPES.filter((scope) => scope !== 'ADMIN')
  return {
    app,
    push,
    admin: await app.administratorToken(email('admin')),
    tokens: {
      ann: await app.clientToken(email('ann'), scopes),
      bob: await app.clientToken(email('bob'), scopes),
      eve: await app.clientToken(email('eve'), scopes),
    },
  }
}

async function override({ app, admin }: Setup, kind: string): Promise<void> {
  const { status, body } = await app.send(
    PATH,
    { visibilityOverrides: [{ docId: DOC, override: kind }] },
    { token: admin },
  )
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(body.results, [{ docId: DOC, override: kind, success: true }])
}

/** Who sees the document in searches, counts and by reading it. */
async function readers({ app, tokens }: Setup): Promise<string[]> {
  const found: string[] = []
  for (const [name, token] of Object.entries(tokens)) {
    const { body } = await app.search(token, 'numbat')
    const read = await app.send('/rest/api/v1/getdocuments', { documentSpecs: [{ id: DOC }] }, { token })
    const isRead = read.body.documents[DOC].title !== undefined
    assert.equal(body.totalCount, body.results.length)
    assert.equal(isRead, body.totalCount === 1, `${name} sees the same in both`)
    if (isRead) found.push(name)
  }
  return found
}

for (const kind of ['SQLite', 'PostgreSQL']) {
  const open = async () =>
    setup(await makeApp(kind === 'SQLite' ? {} : { databaseUrl: await postgres.createDatabase() }))

  test(`an override holds from the next request on, and so does its end (${kind})`, async () => {
    const world = await open()
    assert.deepEqual(await readers(world), ['ann', 'bob', 'eve'])

    await override(world, 'HIDE_FROM_ALL')
    assert.deepEqual(await readers(world), [])
    await override(world, 'HIDE_FROM_GROUPS')
    assert.deepEqual(await readers(world), ['bob'])
    await override(world, 'HIDE_FROM_ALL_EXCEPT_OWNER')
    assert.deepEqual(await readers(world), ['ann'])
    await override(world, 'NONE')
    assert.deepEqual(await readers(world), ['ann', 'bob', 'eve'])
  })

  test(`a new version, a deletion and an upload leave an override as it is (${kind})`, async () => {
    const world = await open()
    await override(world, 'HIDE_FROM_ALL_EXCEPT_OWNER')

    await world.app.index('indexdocument', { document: page('eve') }, world.push)
    assert.deepEqual(
      (await readers(world)).filter((name) => name !== 'eve'),
      [],
    )
    await world.app.indexed()
    assert.deepEqual(await readers(world), ['eve'])
    const upload = { uploadId: 'u1', isFirstPage: true, isLastPage: true, datasource: 'wiki' }
    await world.app.index('bulkindexdocuments', { ...upload, documents: [page('ann')] }, world.push)
    await world.app.indexed()
    assert.deepEqual(await readers(world), ['ann'])
    await world.app.index('deletedocument', { datasource: 'wiki', objectType: 'Page', id: 'plan' }, world.push)
    await world.app.index('indexdocument', { document: page(undefined) }, world.push)
    await world.app.indexed()
    assert.deepEqual(await readers(world), [])
  })

  test(`an owner who leaves the group that admits them is no exception (${kind})`, async () => {
    const world = await open()
    await override(world, 'HIDE_FROM_ALL_EXCEPT_OWNER')
    const membership = { groupName: 'staff', memberUserId: email('ann') }

    await world.app.index('deletemembership', { datasource: 'wiki', membership }, world.push)

    assert.deepEqual(await readers(world), [])
  })
}

test('administrators read what is hidden, and the audit log tells who hid it', async () => {
  const world = await setup(await makeApp())
  const { app, admin } = world
  await override(world, 'HIDE_FROM_ALL')

  const named = await app.send(`${PATH}?docIds=${DOC}&docIds=wiki:Page:none`, undefined, {
    token: admin,
    method: 'GET',
  })
  const one = await app.send(`${PATH}?docIds=${DOC}`, undefined, { token: admin, method: 'GET' })
  const all = await app.send(PATH, undefined, { token: admin, method: 'GET' })
  const [entry] = await app.app.services.audit.list({ action: 'governance.visibility', limit: 10 })

  for (const { body } of [named, one, all]) {
    assert.deepEqual(body, { visibilityOverrides: [{ docId: DOC, override: 'HIDE_FROM_ALL' }] })
  }
  const access = { datasource: 'wiki', objectType: 'Page', docId: 'plan', userEmail: email('bob') }
  const explained = await app.index('checkdocumentaccess', access, world.push)

  assert.equal(explained.body.hasAccess, false)
  assert.equal(entry?.actor, email('admin'))
  assert.deepEqual(entry?.details, { said: [{ docId: DOC, override: 'HIDE_FROM_ALL' }] })
})

test('whoever is no administrator is refused, and nothing is hidden', async () => {
  const world = await setup(await makeApp())
  const { app, tokens } = world
  const setupAdmin = await app.clientToken(email('sam'), [...CLIENT_SCOPES], 'setup-admin')
  const body = { visibilityOverrides: [{ docId: DOC, override: 'HIDE_FROM_ALL' }] }

  for (const token of [tokens.ann, setupAdmin]) {
    assert.equal((await app.send(PATH, body, { token })).status, 403)
    assert.equal((await app.send(PATH, undefined, { token, method: 'GET' })).status, 403)
  }
  assert.deepEqual(await readers(world), ['ann', 'bob', 'eve'])
})

test('a missing document gets its own result, and the error of a wrong request names the field', async () => {
  const { app, admin } = await setup(await makeApp())
  const send = (visibilityOverrides: unknown) => app.send(PATH, { visibilityOverrides }, { token: admin })

  const none = await send([{ docId: 'wiki:Page:none', override: 'NONE' }])
  const unknown = await send([{ docId: DOC, override: 'HIDE' }])
  const many = await send(Array.from({ length: 501 }, () => ({ docId: DOC, override: 'NONE' })))

  assert.deepEqual(none.body.results, [{ docId: 'wiki:Page:none', override: 'NONE', success: false }])
  assert.equal(unknown.status, 400)
  assert.match(JSON.stringify(unknown.body), /visibilityOverrides.*override/)
  assert.equal(many.status, 400)
  assert.equal((await send(undefined)).status, 400)
})

test('why someone does not see a hidden document says in words whom it is hidden from', async () => {
  const made = await setup(await makeApp())
  const why = async (name: string) => {
    const path = `/admin/api/v1/document-access?user=${email(name)}&datasource=wiki&objectType=Page&docId=plan`
    return (await made.app.send(path, undefined, { method: 'GET', token: made.admin })).body
  }

  await override(made, 'HIDE_FROM_ALL_EXCEPT_OWNER')

  const { hasAccess, missing } = await why('bob')
  assert.equal(hasAccess, false)
  assert.equal(missing.at(-1), 'an administrator or a policy hides the document from everyone except its owner')
  assert.equal((await why('ann')).hasAccess, true)
})

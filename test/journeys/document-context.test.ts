import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CLIENT_SCOPES } from '../../src/domain/shared/client-scopes.ts'
import { inviteUser } from '../../src/domain/sign-in/invitation.ts'
import { makeApp } from '../support/make-app.ts'

const SCOPES = CLIENT_SCOPES.filter((scope) => scope !== 'ADMIN')
const ANN = 'ann@acme.example'
const BOB = 'bob@acme.example'
const PLAN = 'wiki:Page:plan'

const TEXT = `Wombat plan

Fences

Fences are dug in, a metre deep, all around the garden.

Food

Wombats eat grass at night, and roots when it is dry.
`

async function world() {
  const app = await makeApp({ membersPublish: 'on' })
  const push = await app.indexingToken()
  await app.addDatasource({ name: 'wiki', isUserReferencedByEmail: true })
  const document = {
    id: 'plan',
    objectType: 'Page',
    title: 'Wombat plan',
    viewURL: 'https://wiki.example/plan',
    body: { mimeType: 'text/plain', textContent: TEXT },
    permissions: { allowedUsers: [{ email: ANN }, { email: BOB }] },
  }
  await app.index('indexdocument', { datasource: 'wiki', document }, push)
  for (const [email, department] of [
    [ANN, 'Sales'],
    [BOB, 'Zoo'],
  ]) {
    await app.index('indexemployee', { employee: { email, department } }, push)
  }
  await app.indexed()
  const tokens = { ann: await app.clientToken(ANN, SCOPES), bob: await app.clientToken(BOB, SCOPES) }
  const as = (name: keyof typeof tokens) => async (operation: string, body: object) => {
    const answer = await app.send(`/rest/api/v1/${operation}`, body, { token: tokens[name] })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.body
  }
  return { app, push, document, ann: as('ann'), bob: as('bob') }
}

type Ask = (operation: string, body: object) => Promise<Record<string, unknown>>

async function metadataFor(ask: Ask): Promise<[Record<string, unknown>, Record<string, unknown>]> {
  const found = (await ask('search', { query: 'wombat' })) as { results: [{ document: { metadata: object } }] }
  const read = (await ask('getdocuments', { documentSpecs: [{ id: PLAN }] })) as {
    documents: Record<string, { metadata: object }>
  }
  return [found.results[0].document.metadata as never, read.documents[PLAN]?.metadata as never]
}

test('a document comes with its collections, pins, go links and verification, for those who can read them', async () => {
  const { ann, bob } = await world()
  const audienceFilters = [{ fieldName: 'department', values: [{ value: 'Zoo', relationType: 'EQUALS' }] }]
  const { collection } = await ann('createcollection', { name: 'For the zoo', description: 'd', audienceFilters })
  await ann('addcollectionitems', {
    collectionId: collection.id,
    addedCollectionItemDescriptors: [{ documentId: PLAN, itemType: 'DOCUMENT' }],
  })
  await ann('pin', { documentId: PLAN, queries: ['animals'] })
  await ann('createshortcut', { data: { inputAlias: 'plan', destinationDocumentId: PLAN } })

  for (const metadata of await metadataFor(bob)) {
    assert.deepEqual(metadata['collections'], [{ id: collection.id, name: 'For the zoo', description: 'd' }])
    assert.deepEqual((metadata['pins'] as { queries: string[] }[])[0]?.queries, ['animals'])
    assert.deepEqual(
      (metadata['shortcuts'] as { inputAlias: string }[]).map(({ inputAlias }) => inputAlias),
      ['plan'],
    )
    assert.equal('verification' in metadata, false)
  }
  const { collection: own } = await bob('createcollection', {
    name: 'Zoo again',
    description: '',
    audienceFilters: [{ fieldName: 'department', values: [{ value: 'Zoo', relationType: 'EQUALS' }] }],
  })
  await bob('addcollectionitems', {
    collectionId: own.id,
    addedCollectionItemDescriptors: [{ documentId: PLAN, itemType: 'DOCUMENT' }],
  })
  for (const metadata of await metadataFor(ann)) {
    const names = (metadata['collections'] as { name: string }[]).map(({ name }) => name)
    assert.deepEqual(names, ['For the zoo'], "Bob's is for the zoo, and Ann is not of it")
  }
})

test('a verification is shown until it expires', async () => {
  const { app, push, document, ann, bob } = await world()
  await app.index('indexdocument', { datasource: 'wiki', document: { ...document, owner: { email: ANN } } }, push)
  await app.indexed()

  await ann('verify', { documentId: PLAN, action: 'VERIFY' })

  for (const metadata of await metadataFor(bob)) assert.deepEqual(metadata['verification'], { state: 'VERIFIED' })
})

test('getdocuments tells headings, the last view of the caller, readers who may still see it, and shares, when asked', async () => {
  const { app, push, document, ann, bob } = await world()
  const view = { action: 'VIEW', timestamp: app.clock.now().toISOString(), url: 'https://wiki.example/plan' }
  await ann('activity', { events: [view] })
  await bob('activity', { events: [view] })
  const found = await bob('search', { query: 'wombat' })
  await bob('feedback', { event: 'SHARE', trackingTokens: [found.results[0].trackingToken] })
  app.clock.advance({ days: 2 })
  const includeFields = ['DOCUMENT_CONTENT', 'LAST_VIEWED_AT', 'VISITORS_COUNT', 'RECENT_SHARES']
  const read = async (fields: string[]) =>
    (await ann('getdocuments', { documentSpecs: [{ id: PLAN }], includeFields: fields })).documents[PLAN]

  const whole = await read(includeFields)
  const bare = await read([])

  assert.deepEqual(
    whole.sections.map(({ title }: { title: string }) => title),
    ['Fences', 'Food'],
  )
  assert.equal(whole.metadata.viewerInfo.lastViewedTime, view.timestamp)
  assert.deepEqual(whole.metadata.interactions.visitorCount, { count: 2 })
  assert.equal(whole.metadata.interactions.shares[0].numDaysAgo, 2)
  assert.equal(whole.metadata.interactions.shares[0].sharer.name, BOB)
  assert.equal('sections' in bare || 'interactions' in bare.metadata, false)

  const permissions = { allowedUsers: [{ email: ANN }] }
  await app.index('indexdocument', { datasource: 'wiki', document: { ...document, permissions } }, push)
  assert.deepEqual((await read(includeFields)).metadata.interactions.visitorCount, { count: 1 })
})

test('a person includes when they were invited, if requested', async () => {
  const { app, ann } = await world()

  const { results } = await ann('people', { emailIds: [BOB], includeFields: ['INVITE_INFO'] })

  const [invite] = results[0].metadata.inviteInfo.invites
  assert.equal(invite.inviteTime, app.clock.now().toISOString())
  assert.equal(results[0].metadata.inviteInfo.inviteTime, invite.inviteTime)
  assert.equal('reminderTime' in invite, false)
  const plain = await ann('people', { emailIds: [BOB] })
  assert.equal('inviteInfo' in plain.results[0].metadata, false)
})

test('whoever is invited again was reminded, by the time of the last link', async () => {
  const { app, ann } = await world()
  const actor = { kind: 'account', email: ANN, role: 'super-admin' } as const
  const invite = () => inviteUser(app.app.services, actor, BOB)

  const firstAt = app.clock.now().toISOString()
  await invite()
  app.clock.advance({ days: 2 })
  await invite()
  const { results } = await ann('people', { emailIds: [BOB], includeFields: ['INVITE_INFO'] })

  const times = { inviteTime: firstAt, reminderTime: app.clock.now().toISOString() }
  assert.deepEqual(results[0].metadata.inviteInfo, { invites: [times], ...times })
})

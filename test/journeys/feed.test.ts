import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KnowledgeApp } from '../support/knowledge.ts'

const world = await KnowledgeApp.make()
const { app, push, ann, bob, eve, admin } = world
const now = app.clock.now()
const titles = async (token: string, category: string, requestOptions?: object) => {
  const { body } = await world.ask(token, 'feed', {
    categories: [category, 'UNKNOWN'],
    ...(requestOptions && { requestOptions: { resultSize: 10, ...requestOptions } }),
  })
  return body.results.map(({ primaryEntry }: { primaryEntry: { title: string } }) => primaryEntry.title)
}
const read = (token: string, ...ids: string[]) =>
  world.ask(token, 'activity', {
    events: ids.map((id, at) => ({
      action: 'VIEW',
      timestamp: new Date(now.getTime() - at * 1000).toISOString(),
      url: `https://wiki.example/${id}`,
    })),
  })
await read(ann, 'open')
await read(bob, 'open', 'other', 'closed')
await read(eve, 'other')
await app.app.services.popularity.refresh()

test('recent are the documents that the caller read, the latest first', async () => {
  assert.deepEqual(await titles(ann, 'RECENT'), ['Wombat handbook'])
  assert.deepEqual(await titles(bob, 'RECENT'), ['Wombat handbook', 'Koala handbook', 'Salaries of wombats'])
  assert.deepEqual(await titles(bob, 'RECENT', { resultSize: 1 }), ['Wombat handbook'])
  assert.deepEqual(await titles(bob, 'RECENT', { datasourceFilter: ['other'] }), [])
})

test('a recent document comes with the time when the caller viewed it', async () => {
  const { body } = await world.ask(bob, 'feed', { categories: ['RECENT'] })

  const seconds = Math.floor(now.getTime() / 1000)
  assert.deepEqual(
    body.results.map(({ primaryEntry }: { primaryEntry: { activities: object[] } }) => primaryEntry.activities),
    [0, 1, 2].map((ago) => [{ action: 'VIEW', timestamp: seconds - ago }]),
  )
})

test('trending is what several people read, among what the caller may see', async () => {
  assert.deepEqual((await titles(ann, 'TRENDING_DOCUMENT')).sort(), ['Koala handbook', 'Wombat handbook'])
})

test('suggested is what others read who read the same, never what is hidden', async () => {
  assert.deepEqual(await titles(ann, 'DOCUMENT_SUGGESTION'), ['Koala handbook'])
  assert.deepEqual(await titles(eve, 'DOCUMENT_SUGGESTION'), ['Wombat handbook'])
})

test('announcements are in the feed of their audience', async () => {
  const time = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()
  const audienceFilters = [{ fieldName: 'department', values: [{ value: 'Sales', relationType: 'EQUALS' }] }]
  const made = await world.ask(admin, 'createannouncement', {
    title: 'New prices',
    startTime: time(-1),
    endTime: time(1),
    audienceFilters,
  })

  assert.equal(made.status, 200)
  assert.deepEqual(await titles(bob, 'ANNOUNCEMENT'), ['New prices'])
  assert.deepEqual(await titles(ann, 'ANNOUNCEMENT'), [])
})

test('mentions are what others wrote lately with the address of the caller in it', async () => {
  const body = { mimeType: 'text/plain', textContent: 'Please ask ann@acme.example about fences.' }
  const document = { datasource: 'wiki', objectType: 'Page', id: 'ask', title: 'Fences', body }
  await app.index('indexdocument', { document: { ...document, updatedAt: now.toISOString() } }, push)
  await app.indexed()

  assert.deepEqual(await titles(ann, 'MENTION'), ['Fences'])
  assert.deepEqual(await titles(bob, 'MENTION'), [])
})

test('who has been here for whole years is celebrated', async () => {
  const startDate = `${now.getUTCFullYear() - 5}-${now.toISOString().slice(5, 10)}`
  const employee = { email: 'old@acme.example', firstName: 'Olga', lastName: 'Old', department: 'Sales', startDate }
  await app.index('indexemployee', { employee }, push)

  assert.deepEqual(await titles(ann, 'PEOPLE_CELEBRATIONS'), ['Olga Old'])
  const { body } = await world.ask(ann, 'feed', { categories: ['PEOPLE_CELEBRATIONS'] })
  const day = now.toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })
  assert.equal(body.results[0].primaryEntry.justification, `5 years on ${day}`)
})

test('locked collections of administrators are resources of the company', async () => {
  await world.ask(admin, 'createcollection', { name: 'Start here', adminLocked: true })
  await world.ask(ann, 'createcollection', { name: 'My own' })

  assert.deepEqual(await titles(bob, 'COMPANY_RESOURCE'), ['Start here'])
})

test('a due verification reminder is in the feed of its recipient', async () => {
  const reminded = await world.ask(ann, 'addverificationreminder', { documentId: 'wiki:Page:open' })

  assert.equal(reminded.status, 200)
  assert.deepEqual(await titles(ann, 'VERIFICATION_REMINDER'), ['Wombat handbook'])
  assert.deepEqual(await titles(bob, 'VERIFICATION_REMINDER'), [])
})

test('a reminder says who asks and why; a mention in a comment says who wrote what', async () => {
  const about = async (category: string) => {
    const { body } = await world.ask(bob, 'feed', { categories: [category] })
    return body.results.map(
      ({ primaryEntry }: { primaryEntry: { person?: { name: string }; justification: string } }) => [
        primaryEntry.person?.name,
        primaryEntry.justification,
      ],
    )
  }
  await world.ask(ann, 'addverificationreminder', {
    documentId: 'wiki:Page:open',
    assignee: 'bob@acme.example',
    reason: 'The fence moved',
  })
  const content = { mimeType: 'text/plain', textContent: 'Please look, @Bob@acme.example: is this still open?' }
  const document = { datasource: 'wiki', objectType: 'Page', id: 'gates', title: 'Gates', updatedAt: now.toISOString() }
  const comments = [{ id: '1', author: { email: 'ann@acme.example' }, content }]
  await app.index('indexdocument', { document: { ...document, comments } }, push)
  await app.indexed()

  assert.deepEqual(await about('VERIFICATION_REMINDER'), [['Ann Adams', 'The fence moved']])
  assert.deepEqual(await about('MENTION'), [['Ann Adams', '“Please look, @you: is this still open?”']])
})

test('without categories all are there, and unknown ones alone give nothing', async () => {
  const { status, body } = await world.ask(bob, 'feed', { refreshType: 'DEFAULT' })

  assert.equal(status, 200)
  assert.ok(new Set(body.results.map(({ category }: { category: string }) => category)).size >= 4)
  assert.deepEqual(await titles(bob, 'TASK'), [])
})

test('the pages say what changed since the caller read it, and nothing of what they may no longer see', async () => {
  const changes = async (token: string, ...documentIds: string[]) =>
    (await app.send('/app/api/v1/changes', { documentIds }, { token })).body.changes
  const write = (id: string, textContent: string, permissions: object) => {
    const document = {
      id,
      objectType: 'Page',
      title: 'Opening hours',
      body: { mimeType: 'text/plain', textContent },
      viewURL: `https://wiki.example/${id}`,
      permissions,
    }
    return app.send('/api/index/v1/indexdocument', { document: { datasource: 'wiki', ...document } }, { token: push })
  }
  const everyone = { allowAnonymousAccess: true }
  await write('hours', 'We open at nine. Bring a coat.', everyone)
  await read(ann, 'hours')
  assert.deepEqual(await changes(ann, 'wiki:Page:hours'), [])

  await write('hours', 'We open at ten. Bring a coat.', everyone)
  const change = { documentId: 'wiki:Page:hours', kind: 'TEXT', text: 'We open at ten.' }
  assert.deepEqual(await changes(ann, 'wiki:Page:hours', 'wiki:Page:closed'), [change])
  assert.deepEqual(await changes(bob, 'wiki:Page:hours'), [], 'he never read it')

  await write('hours', 'We open at ten. Bring a coat.', { allowedUsers: [{ email: 'bob@acme.example' }] })
  assert.deepEqual(await changes(ann, 'wiki:Page:hours'), [])
  const refused = await app.send('/app/api/v1/changes', { documentIds: Array(51).fill('x') }, { token: ann })
  assert.deepEqual([refused.status, refused.body.error.details[0].field], [400, 'documentIds'])
})

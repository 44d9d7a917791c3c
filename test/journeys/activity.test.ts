import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sweepActivity } from '../../src/domain/activity/sweep-activity.ts'
import { KnowledgeApp } from '../support/knowledge.ts'

const view = (id: string, rest: object = {}) => ({
  action: 'VIEW',
  source: 'UI',
  timestamp: '2026-01-01T10:00:00Z',
  url: `https://wiki.example/${id}`,
  ...rest,
})
const HISTORY = 'my:history'

test('my:history finds what the caller read, and nothing that others read', async () => {
  const world = await KnowledgeApp.make()

  const { status, body } = await world.ask(world.ann, 'activity', { events: [view('open'), view('elsewhere')] })
  await world.ask(world.bob, 'activity', { events: [view('other')] })

  assert.deepEqual([status, body], [200, ''])
  assert.deepEqual(await world.app.titles(world.ann, HISTORY), ['Wombat handbook'])
  assert.deepEqual(await world.app.titles(world.bob, HISTORY), ['Koala handbook'])
  assert.deepEqual(await world.app.titles(world.eve, HISTORY), [])
  const filter = { fieldName: 'suggested', values: [{ value: 'my history', relationType: 'EQUALS' }] }
  const requestOptions = { facetBucketSize: 10, facetFilters: [filter] }
  assert.deepEqual(await world.app.titles(world.ann, 'handbook', { requestOptions }), ['Wombat handbook'])
  assert.deepEqual(await world.app.titles(world.ann, 'handbook -my:history'), ['Koala handbook'])
})

test('a view of a hidden document is not kept, and one is not shown after access ended', async () => {
  const world = await KnowledgeApp.make()
  const permissions = (allowedUsers: object[]) => ({
    datasource: 'wiki',
    objectType: 'Page',
    id: 'closed',
    permissions: { allowedUsers },
  })

  await world.ask(world.ann, 'activity', { events: [view('closed')] })
  await world.ask(world.bob, 'activity', { events: [view('closed')] })
  assert.deepEqual(await world.app.titles(world.bob, HISTORY), ['Salaries of wombats'])
  await world.app.index('updatepermissions', permissions([{ email: 'ann@acme.example' }]), world.push)
  await world.app.indexed()

  assert.deepEqual(await world.app.titles(world.bob, HISTORY), [])
  assert.deepEqual(await world.app.titles(world.ann, HISTORY), [])
})

test('a click on a result is kept by its tracking token; a token for a hidden document counts for nothing', async () => {
  const world = await KnowledgeApp.make()
  const tokenOf = async (who: string, query: string) =>
    (await world.app.search(who, query)).body.results[0].trackingToken
  const click = (who: string, token: string) => world.ask(who, 'feedback', { event: 'CLICK', trackingTokens: [token] })

  assert.equal((await click(world.ann, await tokenOf(world.ann, 'koala'))).status, 200)
  assert.equal((await click(world.ann, await tokenOf(world.bob, 'salaries'))).status, 200)

  assert.deepEqual(await world.app.titles(world.ann, HISTORY), ['Koala handbook'])
})

test('feedback takes any token and says which field is wrong', async () => {
  const world = await KnowledgeApp.make()
  const send = (body: object) => world.ask(world.ann, 'feedback', body)

  assert.equal((await send({ event: 'UPVOTE', trackingTokens: ['bm9uc2Vuc2U', 'WzEsMl0'] })).status, 200)
  const wrong = await send({ event: 'NOTHING', trackingTokens: [] })
  assert.deepEqual([wrong.status, wrong.body.error.details[0].field], [400, 'event'])
  const dated = await world.ask(world.ann, 'activity', { events: [view('open', { timestamp: 'yesterday' })] })
  assert.deepEqual([dated.status, dated.body.error.details[0].field], [400, 'events[0].timestamp'])
})

test('a token without the scope reports nothing', async () => {
  const world = await KnowledgeApp.make()
  const token = await world.app.clientToken('zoe@acme.example', ['SEARCH'])

  assert.equal((await world.ask(token, 'activity', { events: [view('open')] })).status, 403)
  assert.equal((await world.ask(token, 'feedback', { event: 'CLICK', trackingTokens: [] })).status, 403)
})

test('of two equal documents the one that people read comes first, unless that is switched off', async () => {
  for (const rankByViews of ['on', 'off']) {
    const world = await KnowledgeApp.make({ rankByViews, rankByRecency: 'off' })
    const order = async () => {
      await world.app.app.services.popularity.refresh()
      return world.app.titles(world.eve, 'handbook')
    }
    const [first, second] = await order()
    const id = second === 'Koala handbook' ? 'other' : 'open'
    const events = [view(id, { timestamp: world.app.clock.now().toISOString() })]
    for (const who of [world.ann, world.bob]) await world.ask(who, 'activity', { events })

    assert.deepEqual(await order(), rankByViews === 'on' ? [second, first] : [first, second])
  }
})

test('events end with their time and with the person', async () => {
  const world = await KnowledgeApp.make()
  const { services } = world.app.app
  const now = world.app.clock.now().toISOString()
  const read = async (who: string) => (await world.app.titles(who, HISTORY)).length
  for (const who of [world.ann, world.bob]) {
    await world.ask(who, 'activity', { events: [view('open', { timestamp: now })] })
  }

  await world.app.index('deleteemployee', { employeeEmail: 'ann@acme.example' }, world.push)
  assert.deepEqual([await read(world.ann), await read(world.bob)], [0, 1])

  world.app.clock.advance({ minutes: 2 * 24 * 60 })
  await sweepActivity(services, 3)
  assert.equal(await read(world.bob), 1)
  await sweepActivity(services, 1)
  assert.equal(await read(world.bob), 0)
})

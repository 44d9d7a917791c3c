import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MAX_TRIGGERS } from '../../src/domain/triggers/manage-triggers.ts'
import { makeApp } from '../support/make-app.ts'

const EXPERIMENTAL = { 'X-Service-Include-Experimental': 'true' }
const URL_IN = 'https://hooks.acme.example/in'
const WIKI = { preset_id: 'document_changed:wiki', delivery: { webhook_url: URL_IN } }

const app = await makeApp()
await app.addDatasource({ name: 'wiki', isUserReferencedByEmail: true })
await app.addDatasource({ name: 'closed', isUserReferencedByEmail: true })
const push = await app.indexingToken()
await app.index('betausers', { datasource: 'closed', emails: ['ann@acme.example'] }, push)

async function person(email: string, scopes = ['TRIGGERS', 'SEARCH']) {
  const token = await app.clientToken(email, scopes)
  const send = (method: string, path: string, body?: object) =>
    app.send(`/api/${path}`, body, { token, method, headers: EXPERIMENTAL })
  return { send, token, make: (request: object = WIKI) => send('POST', 'triggers', request) }
}
const ann = await person('ann@acme.example')
const bob = await person('bob@acme.example')

test('a trigger is made, read, listed, changed and deleted by its owner; its secret is shown once', async () => {
  const made = await ann.make({
    ...WIKI,
    description: 'Mine',
    inputs: { author: 'BOB@acme.example', reason: 'CREATED' },
  })

  assert.equal(made.status, 201)
  const { signing_secret, ...shown } = made.body.trigger
  assert.match(signing_secret, /^whsec_/)
  assert.equal(shown.status, 'ENABLED')
  assert.deepEqual(shown.inputs, { author: 'bob@acme.example', reason: 'CREATED' })
  const path = `triggers/${shown.trigger_id}`
  assert.deepEqual((await ann.send('GET', path)).body.trigger, shown)
  assert.deepEqual((await ann.send('GET', 'triggers')).body.results, [shown])

  const auth = { type: 'BEARER', secret: 'a-key' }
  const change = { status: 'DISABLED', inputs: {}, delivery: { webhook_url: `${URL_IN}/2`, auth } }
  const changed = await ann.send('PATCH', path, change)
  assert.equal(changed.status, 200)
  assert.equal(changed.body.trigger.status, 'DISABLED')
  assert.equal(changed.body.trigger.description, 'Mine')
  assert.deepEqual(changed.body.trigger.inputs, {})
  assert.deepEqual(changed.body.trigger.delivery, { webhook_url: `${URL_IN}/2` })
  assert.equal(changed.body.trigger.auth_type, 'BEARER')
  assert.ok(!JSON.stringify(changed.body).includes('a-key'))

  assert.equal((await ann.send('DELETE', path)).status, 204)
  assert.equal((await ann.send('GET', path)).status, 404)
  assert.equal((await ann.send('DELETE', path)).status, 404)
})

test('nobody sees, changes or deletes a trigger of somebody else', async () => {
  const { body } = await ann.make()
  const path = `triggers/${body.trigger.trigger_id}`

  assert.equal((await bob.send('GET', path)).status, 404)
  assert.equal((await bob.send('PATCH', path, { status: 'DISABLED' })).status, 404)
  assert.equal((await bob.send('DELETE', path)).status, 404)
  assert.deepEqual((await bob.send('GET', 'triggers')).body.results, [])
  assert.equal((await ann.send('GET', path)).body.trigger.status, 'ENABLED')
  await ann.send('DELETE', path)
})

test('triggers need their scope, and are there for those who ask for what is experimental', async () => {
  const narrow = await person('carl@acme.example', ['SEARCH'])

  const refused = await narrow.send('GET', 'triggers')
  assert.equal(refused.status, 403)
  assert.match(refused.headers.get('content-type') ?? '', /^application\/problem\+json/)
  assert.equal((await narrow.make()).status, 403)
  assert.equal((await app.send('/api/triggers', undefined, { token: ann.token, method: 'GET' })).status, 404)
})

test('a token of createauthtoken reads triggers and makes none', async () => {
  const { body } = await app.send('/rest/api/v1/createauthtoken', undefined, { token: ann.token })
  const passing = { token: body.token as string, headers: EXPERIMENTAL }

  assert.equal((await app.send('/api/triggers', undefined, { ...passing, method: 'GET' })).status, 200)
  assert.equal((await app.send('/api/triggers', WIKI, passing)).status, 403)
})

test('presets stand for the datasources that the caller may see', async () => {
  const ids = async (who: typeof ann, query = '') =>
    (await who.send('GET', `trigger-presets${query}`)).body.results.map((each: { preset_id: string }) => each.preset_id)

  assert.ok((await ids(ann)).includes('mention:closed'))
  assert.ok(!(await ids(bob)).some((id: string) => id.endsWith(':closed')))
  assert.ok((await ids(bob)).includes('announcement'))
  assert.deepEqual(await ids(bob, '?datasource=closed'), [])
  assert.equal((await ids(bob, '?datasource=wiki')).length, 4)
  assert.equal((await ann.send('GET', 'trigger-presets/mention:closed')).status, 200)
  assert.equal((await bob.send('GET', 'trigger-presets/mention:closed')).status, 404)
  assert.equal((await ann.make({ ...WIKI, preset_id: 'mention:closed' })).status, 201)
  assert.equal((await bob.make({ ...WIKI, preset_id: 'mention:closed' })).status, 404)
})

test('lists come in pages', async () => {
  const dora = await person('dora@acme.example')
  for (const description of ['1', '2', '3']) await dora.make({ ...WIKI, description })

  const first = (await dora.send('GET', 'triggers?page_size=2')).body
  const second = (await dora.send('GET', `triggers?page_size=2&cursor=${first.next_cursor}`)).body

  assert.equal(first.has_more, true)
  assert.equal(second.has_more, false)
  assert.equal(second.next_cursor, null)
  const told = [...first.results, ...second.results].map(({ description }: { description: string }) => description)
  assert.deepEqual(told.sort(), ['1', '2', '3'])
  assert.equal((await dora.send('GET', 'triggers?page_size=101')).status, 400)
  assert.equal((await dora.send('GET', 'triggers?cursor=%20')).status, 400)
})

test('what cannot be is refused with the name of the field', async () => {
  const refusals: [object, string][] = [
    [{ ...WIKI, inputs: { colour: 'red' } }, 'inputs.colour'],
    [{ ...WIKI, inputs: { reason: 'DELETED' } }, 'inputs.reason'],
    [{ ...WIKI, inputs: { author: 'nobody' } }, 'inputs.author'],
    [{ ...WIKI, inputs: { container: 7 } }, 'inputs.container'],
    [{ ...WIKI, inputs: { container: 'x'.repeat(501) } }, 'inputs.container'],
    [{ ...WIKI, preset_id: 'new_in_container:wiki' }, 'inputs.container'],
    [{ ...WIKI, delivery: { webhook_url: 'http://hooks.acme.example' } }, 'delivery.webhook_url'],
    [{ ...WIKI, delivery: { webhook_url: 'https://127.0.0.1/' } }, 'delivery.webhook_url'],
    [{ ...WIKI, delivery: { webhook_url: 'https://ann:pw@hooks.acme.example/' } }, 'delivery.webhook_url'],
    [
      { ...WIKI, delivery: { webhook_url: URL_IN, auth: { type: 'BEARER', secret: 'a\r\nb' } } },
      'delivery.auth.secret',
    ],
  ]
  for (const [request, field] of refusals) {
    const { status, body } = await bob.make(request)
    assert.equal(status, 400, field)
    assert.equal(body.errors[0].pointer, `/${field.replaceAll('.', '/')}`)
  }
  assert.equal((await bob.make({ ...WIKI, preset_id: 'document_changed:none' })).status, 404)
})

test('a person has so many triggers and no more', async () => {
  const eve = await person('eve@acme.example')
  for (let count = 0; count < MAX_TRIGGERS; count++) assert.equal((await eve.make()).status, 201)

  assert.equal((await eve.make()).status, 409)
  assert.equal((await bob.make()).status, 201)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setPassword } from '../../src/domain/sign-in/set-password.ts'
import { typeProblems } from '../interface/answer-problems.ts'
import { Browser } from '../support/browser.ts'
import { type Answer, makeApp } from '../support/make-app.ts'
import { connectServer } from '../support/mcp/connect-server.ts'
import { ALICE, makeOAuthApp, PASSWORD } from '../support/oauth.ts'

const BOB = 'bob@acme.example'
const EXPERIMENTAL = { 'X-Service-Include-Experimental': 'true' }

// Two services: of one, the tool server is used by the other as that of somebody else.
const there = await makeOAuthApp()
const settings = { registration: 'any' }
const chief = await there.app.clientToken('chief@acme.example', ['ADMIN'], 'super-admin')
await there.app.send('/admin/api/v1/oauth-settings', settings, { method: 'PATCH', token: chief })
const here = await makeApp({ toolRanges: '127.0.0.0/8', returnHosts: 'app.example,Other.Example:8443' })
const push = await there.app.indexingToken()
await there.app.addDatasource({ name: 'wiki' })
const body = { mimeType: 'text/plain', textContent: 'The wombat digs beneath the office.' }
const permissions = { allowAnonymousAccess: true }
const documents = [
  { id: 'w', objectType: 'Page', title: 'Wombats', viewURL: 'https://wiki.example/w', body, permissions },
]
await there.app.index('indexdocuments', { datasource: 'wiki', documents }, push)
await there.app.indexed()
const alice = await here.clientToken(ALICE, ['TOOLS', 'AGENTS'])
const bob = await here.clientToken(BOB, ['TOOLS'])
const admin = await here.administratorToken('admin@acme.example')
await setPassword(here.app.services, ALICE, PASSWORD)
await setPassword(here.app.services, BOB, PASSWORD)

const manage = (method: string, path = '', request?: object, token = admin) =>
  here.send(`/admin/api/v1/tool-servers${path}`, request, { method, token })
const client = (token: string, path: string, request?: object) =>
  here.send(`/rest/api/v1/${path}`, request, {
    token,
    headers: EXPERIMENTAL,
    method: request === undefined ? 'GET' : 'POST',
  })
const search = (token: string, id = 'other') =>
  client(token, 'tools/call', { name: `${id}__search`, parameters: { query: { name: 'query', value: 'wombat' } } })
const namesOf = ({ body: { tools } }: Answer): string[] => tools.map(({ name }: { name: string }) => name)
const statusOf = async (token: string, id = 'other') => (await client(token, `tool-servers/${id}/auth`)).body.authStatus

async function signedIn(email: string): Promise<Browser> {
  const browser = new Browser(here)
  await browser.follow(await browser.submit(await browser.get('/signin'), { email, password: PASSWORD }))
  return browser
}

/** Begins, signs in there and allows; gives where the browser is sent back to. */
async function allowed(token: string, id: string, returnUrl = '/chat'): Promise<URL> {
  const begun = await client(token, `tool-servers/${id}/auth`, { returnUrl })
  assert.equal(begun.status, 200, JSON.stringify(begun.body))
  assert.deepEqual(typeProblems('AuthorizeToolServerResponse', begun.body), [])
  const url = new URL(begun.body.authorizationUrl)
  assert.equal(url.origin, there.app.address)
  const end = await there.walk(url.pathname + url.search)
  return new URL(end.headers.get('location') ?? '')
}

test('what is allowed at one address does not count where the server was moved meanwhile', async () => {
  const url = `${there.app.address}/mcp`
  assert.equal((await manage('POST', '', { id: 'moving', url })).status, 201)
  const browser = await signedIn(BOB)
  const back = await allowed(bob, 'moving')
  assert.equal((await manage('PATCH', '/moving', { url: 'https://b.example/mcp' })).status, 200)

  const refused = await browser.get(back.pathname + back.search)

  assert.equal(refused.status, 409)
  assert.equal(await statusOf(bob, 'moving'), 'AWAITING_AUTH')
  assert.equal((await manage('DELETE', '/moving')).status, 204)
})

test('with the consent of a user the tools of another server are used, by that user alone', async () => {
  const made = await manage('POST', '', { id: 'other', url: `${there.app.address}/mcp`, displayName: 'Elsewhere' })
  assert.equal(made.status, 201)
  const status = await client(alice, 'tool-servers/other/auth')
  assert.deepEqual(typeProblems('ToolServerAuthStatusResponse', status.body), [])
  assert.deepEqual([status.body.authStatus, status.body.authType], ['AWAITING_AUTH', 'AUTH_USER_OAUTH'])
  assert.equal((await search(alice)).status, 404, 'not before it is allowed')
  assert.equal((await client(alice, 'tool-servers/other/tools?toolNames=search')).status, 403)

  const back = await allowed(alice, 'other')
  assert.equal(back.origin + back.pathname, `${here.address}/tool-consent/callback`)
  const visit = await (await signedIn(ALICE)).get(back.pathname + back.search)
  assert.deepEqual([visit.status, visit.headers.get('location')], [303, `${here.address}/chat`])

  assert.equal(await statusOf(alice), 'AUTHORIZED')
  const described = await client(alice, 'tool-servers/other/tools?toolNames=search&toolNames=launch')
  assert.deepEqual(typeProblems('ToolDefinitionsResponse', described.body), [])
  assert.deepEqual([namesOf(described), described.body.notFound], [['search'], ['launch']])
  assert.ok(namesOf(await client(alice, 'tools/list')).includes('other__search'))
  const found = await search(alice)
  assert.equal(found.status, 200)
  assert.match(
    found.body.rawResponse.text,
    /^What the tool server other answered.*\n<(result-[\w-]+)>\n[\s\S]*Wombats[\s\S]*<\/\1>$/,
  )
  assert.equal(found.body.rawResponse.results[0].title, 'Wombats')
  const failed = await client(alice, 'tools/call', { name: 'other__search', parameters: {} })
  assert.match(failed.body.error, /query/)

  assert.equal(await statusOf(bob), 'AWAITING_AUTH')
  assert.ok(!namesOf(await client(bob, 'tools/list')).some((name) => name.includes('__')))
  assert.equal((await search(bob)).status, 404)
  const { body: log } = await here.send('/admin/api/v1/audit?subject=alice@acme.example', undefined, {
    token: admin,
    method: 'GET',
  })
  assert.ok(log.items.some(({ action }: { action: string }) => action === 'tool-consent.give'))
  const kept = await here.app.services.toolConsents.find('other', ALICE)
  assert.doesNotMatch(kept?.sealed ?? '', /eyJ[\w-]+\.eyJ/, 'tokens are sealed')
})

test('an action pack is the tools of a connected server', async () => {
  const path = 'actions/actionpack/other/auth'

  const own = await client(alice, path)
  assert.deepEqual(typeProblems('ActionPackAuthStatusResponse', own.body), [])
  assert.deepEqual(own.body, { actionPack: { authenticated: true, authType: 'AUTH_USER_OAUTH' } })
  assert.equal((await client(bob, path)).body.actionPack.authenticated, false)
  const begun = await client(bob, path, { returnUrl: 'https://app.example/back' })
  assert.deepEqual(typeProblems('AuthorizeActionPackResponse', begun.body), [])
  assert.ok(begun.body.redirectUrl.startsWith(there.app.address))
  assert.equal((await client(bob, 'actions/actionpack/none/auth')).status, 404)
  assert.equal((await client(bob, path, { returnUrl: 'javascript:alert(1)' })).body.error.details[0].field, 'returnUrl')
  assert.equal((await client(bob, path, { returnUrl: 'http://app.example' })).status, 400)
})

test('a browser returns to this service, or to hosts that the operator named', async () => {
  const begin = (returnUrl: string) => client(bob, 'actions/actionpack/other/auth', { returnUrl })

  for (const known of ['/tools', 'https://app.example/done', 'https://other.example:8443/x']) {
    assert.equal((await begin(known)).status, 200, known)
  }
  for (const other of [
    'https://evil.example/',
    'https://app.example.evil.example/',
    'https://app.example@evil.example/',
    'https://user@app.example/',
    'http://app.example/',
    'https://app.example:444/',
    '//evil.example/',
  ]) {
    const { status, body } = await begin(other)
    assert.deepEqual([status, body.error?.details[0].field], [400, 'returnUrl'], other)
  }
})

test('what one person began, no other browser ends, and nobody ends it twice', async () => {
  const back = await allowed(bob, 'other')
  const path = back.pathname + back.search

  const unknown = await new Browser(here).get(path)
  assert.match(unknown.headers.get('location') ?? '', /^\/signin\?next=/)
  const other = await (await signedIn(ALICE)).get(path)
  assert.equal(other.status, 400)
  assert.equal((await (await signedIn(BOB)).get(path)).status, 400, 'it was used up')
  assert.equal((await (await signedIn(BOB)).get('/tool-consent/callback?code=x&state=y')).status, 400)
  assert.equal(await statusOf(bob), 'AWAITING_AUTH')
})

test('a token is renewed when it has ended, and a consent that was taken back there ends here', async () => {
  const before = await here.app.services.toolConsents.find('other', ALICE)
  here.clock.advance({ minutes: 60 * 24 })

  assert.equal((await search(alice)).status, 200)
  assert.notEqual((await here.app.services.toolConsents.find('other', ALICE))?.sealed, before?.sealed)

  await there.services.oauthRecords.removeAllOfAccount(ALICE)
  here.clock.advance({ minutes: 60 * 24 })
  assert.notEqual((await search(alice)).status, 200)
  assert.equal(await statusOf(alice), 'AWAITING_AUTH')
})

test('an agent uses tools of another server that only look, as whoever runs it', async () => {
  await connectServer(here, 'look', `${there.app.address}/mcp`, ALICE, await there.app.clientToken(ALICE, ['MCP']))
  const tools = [{ name: 'look__search', arguments: { query: 'wombat' } }]
  const made = await client(alice, 'agents', { name: 'Looks elsewhere', tools })
  assert.equal(made.status, 200, JSON.stringify(made.body))

  const { body: run } = await client(alice, 'agents/runs/wait', { agent_id: made.body.workflow.id, input: {} })

  assert.match(JSON.stringify(run.messages), /What the tool server look answered.*Wombats/)
  const refused = await client(bob, 'tools/call', { name: 'look__search', parameters: {} })
  assert.equal(refused.status, 404)
})

test('administrators connect servers, change and remove them, and nobody else does', async () => {
  const request = { id: 'more', url: 'https://tools.example/mcp', clientId: 'us', clientSecret: 's3cret' }
  const made = await manage('POST', '', request)
  assert.deepEqual([made.status, made.body.hasClientSecret, made.body.auth], [201, true, 'oauth'])
  assert.ok(!JSON.stringify(made.body).includes('s3cret'))
  assert.equal((await manage('POST', '', request)).status, 409)
  for (const [wrong, field] of [
    [{ ...request, id: 'A b' }, 'id'],
    [{ ...request, id: 'x', url: 'ftp://x' }, 'url'],
    [{ ...request, id: 'x', url: 'https://user@x.example' }, 'url'],
    [{ ...request, id: 'x', logoUrl: 'javascript:x' }, 'logoUrl'],
  ] as const) {
    const { status, body: answer } = await manage('POST', '', wrong)
    assert.deepEqual([status, answer.error.details[0].field], [400, field])
  }
  await connectServer(here, 'moved', 'https://a.example/mcp', ALICE)
  assert.equal(await statusOf(alice, 'moved'), 'AUTHORIZED')
  assert.equal((await manage('PATCH', '/moved', { description: 'Same place' })).status, 200)
  assert.equal(await statusOf(alice, 'moved'), 'AUTHORIZED')
  assert.equal((await manage('PATCH', '/moved', { url: 'https://b.example/mcp' })).status, 200)
  assert.equal(await statusOf(alice, 'moved'), 'AWAITING_AUTH', 'what was allowed there does not count here')
  assert.equal((await manage('PATCH', '/none', {})).status, 404)
  assert.equal((await manage('DELETE', '/moved')).status, 204)
  assert.equal((await client(alice, 'tool-servers/moved/auth')).status, 404)

  const setup = await here.clientToken('setup@acme.example', ['ADMIN'], 'setup-admin')
  for (const [method, path, sent] of [
    ['GET', '', undefined],
    ['POST', '', request],
    ['PATCH', '/more', {}],
    ['DELETE', '/more', undefined],
  ] as const) {
    assert.equal((await manage(method, path, sent, setup)).status, 403)
  }
  assert.ok((await manage('GET')).body.items.some(({ id }: { id: string }) => id === 'more'))
  const { body: log } = await here.send('/admin/api/v1/audit?subject=more', undefined, { token: admin, method: 'GET' })
  assert.deepEqual(
    log.items.map(({ action }: { action: string }) => action),
    ['tool-server.create'],
  )
  assert.ok(!JSON.stringify(log).includes('s3cret'))
})

test('a user sees which tool servers ask each user, and takes back what was allowed; others see nothing of it', async () => {
  await connectServer(here, 'own', 'https://own.example/mcp', ALICE)
  await manage('POST', '', { id: 'free', url: 'https://free.example/mcp', auth: 'none' })
  const pageOf = async (email: string) => {
    const cookie = `almanac_session=${(await signedIn(email)).cookie('almanac_session')}`
    return { headers: { cookie, 'X-Almanac-Page': '1' } }
  }
  const [hers, his] = [await pageOf(ALICE), await pageOf(BOB)]
  const consents = (as: typeof hers | { token: string }, method = 'GET', path = '') =>
    here.send(`/admin/api/v1/tool-consents${path}`, undefined, { ...as, method })
  const allowedAt = async (as: typeof hers) =>
    (await consents(as)).body.items.find(({ id }: { id: string }) => id === 'own').allowedAt

  assert.equal(await allowedAt(hers), here.clock.now().toISOString())
  assert.equal(await allowedAt(his), undefined)
  const { body } = await consents(his)
  assert.ok(!body.items.some(({ id }: { id: string }) => id === 'free'), 'it asks nobody')
  assert.ok(!JSON.stringify(body).includes('own.example'), 'where it is, is for administrators')
  assert.equal((await consents(his, 'DELETE', '/own')).status, 404)
  const token = await here.clientToken(ALICE, ['SEARCH'])
  assert.equal((await consents({ token })).status, 403)
  assert.equal((await consents({ token }, 'DELETE', '/own')).status, 403)
  assert.equal(await statusOf(alice, 'own'), 'AUTHORIZED')

  assert.equal((await consents(hers, 'DELETE', '/own')).status, 204)

  assert.equal(await allowedAt(hers), undefined)
  assert.equal(await statusOf(alice, 'own'), 'AWAITING_AUTH')
  const { body: log } = await here.send('/admin/api/v1/audit?action=tool-consent.end', undefined, {
    token: admin,
    method: 'GET',
  })
  assert.deepEqual([log.items[0].actor, log.items[0].details.server], [ALICE, 'own'])
})

test('without the scope TOOLS, or without asking for what is experimental, nothing of it opens', async () => {
  const token = await here.clientToken(ALICE, ['SEARCH'])

  for (const path of [
    'tool-servers/other/auth',
    'tool-servers/other/tools?toolNames=x',
    'actions/actionpack/other/auth',
  ]) {
    assert.equal((await client(token, path)).status, 403)
  }
  for (const path of ['tool-servers/other/auth', 'actions/actionpack/other/auth']) {
    assert.equal((await client(token, path, { returnUrl: '/chat' })).status, 403)
  }
  const plain = await here.send('/rest/api/v1/tool-servers/other/auth', undefined, { token: alice, method: 'GET' })
  assert.equal(plain.status, 404)
})

test('if a tool server refuses registration, the error says what an administrator has to do', async () => {
  const closed = await makeOAuthApp()
  const root = await closed.app.clientToken('root@acme.example', ['ADMIN'], 'super-admin')
  await closed.app.send('/admin/api/v1/oauth-settings', { registration: 'off' }, { method: 'PATCH', token: root })
  await manage('POST', '', { id: 'closed', url: `${closed.app.address}/mcp` })

  const answer = await client(alice, 'tool-servers/closed/auth', { returnUrl: '/chat' })

  assert.equal(answer.status, 403)
  assert.match(answer.body.error.message, /"closed" doesn't let apps register.*administrator.*client ID/)
  assert.ok(answer.body.error.message.includes(`${here.address}/tool-consent/callback`))
  assert.doesNotMatch(answer.body.error.message, /start again/)
})

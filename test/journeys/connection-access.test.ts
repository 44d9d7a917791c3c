import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { allOf, everyone, except, group, scope, sourceUsers, user } from '#connector-kit'
import { createAccount } from '../../src/domain/accounts/create-account.ts'
import { changeConnection } from '../../src/domain/connections/change-connection.ts'
import { connectionLease } from '../../src/domain/connections/connection-store.ts'
import { mapAccount } from '../../src/domain/connections/map-account.ts'
import { type Actor, operator } from '../../src/domain/shared/actor.ts'
import { ROLES, type Role } from '../../src/domain/shared/role.ts'
import { askSource } from '../../src/domain/troubleshooting/source-access/ask-source.ts'
import { explainSourceAccess } from '../../src/domain/troubleshooting/source-access/explain-source-access.ts'
import { findItems } from '../../src/domain/troubleshooting/source-access/find-items.ts'
import type { AccessStep, SourceAccess } from '../../src/domain/troubleshooting/source-access/source-access.ts'
import { type ConnectedApp, connectedApp } from '../support/connections/connected-app.ts'
import { TestSource } from '../support/connections/test-source.ts'
import { eventually } from '../support/eventually.ts'

const BOB = 'bob@acme.example'
const urlOf = (id: string) => `https://tickets.acme.example/${id}`

async function open() {
  const source = await new TestSource().start()
  source.addUser('ann')
  source.addUser('bob', { name: 'Bob Miller' })
  source.groups.set('7', { id: '7', title: 'HR team', members: [{ account: 'ann' }, { group: '8' }] })
  source.groups.set('8', { id: '8', title: 'Payroll', members: [] })
  source.projects.set('hr', { title: 'HR', access: group('7') })
  source.projects.set('open', { title: 'Open', access: sourceUsers })
  source.addItem('hr-1', { project: 'hr' })
  source.addItem('open-1', { project: 'open' })
  const app = await connectedApp(source, { title: 'Tickets' })
  await createAccount(app.services, { email: BOB, name: 'Bob', role: 'member' })
  return { source, app }
}

function why(app: ConnectedApp, id: string, email = BOB, actor: Actor = operator): Promise<SourceAccess> {
  return explainSourceAccess(app.services, actor, { user: email, url: urlOf(id) })
}

function ask(app: ConnectedApp, id: string, email = BOB, actor: Actor = operator) {
  const { log } = app.app.app
  return askSource({ ...app.services, log }, actor, { user: email, url: urlOf(id) })
}

function step(access: SourceAccess, name: string): AccessStep {
  const found = access.steps.find((each) => each.name === name)
  assert.ok(found, `${name} in ${JSON.stringify(access.steps)}`)
  return found
}

test('the condition that fails is named, with the account and the permissions in words', async () => {
  const { app } = await open()
  await app.run()

  const access = await why(app, 'hr-1')
  assert.equal(access.verdict, 'hidden')
  assert.equal(access.summary, 'Bob can\'t see "Title hr-1". Bob isn\'t a member of HR team.')
  assert.match(step(access, 'Found').text, /in the connection Tickets, in HR/)
  assert.equal(
    step(access, 'Permissions').text,
    'Visible to people who can see HR. HR is visible to members of HR team.',
  )
  assert.match(step(access, 'Account').text, /"Bob Miller" \(bob\), matched by its email/)
  assert.deepEqual(
    step(access, 'Conditions').conditions?.map(({ text, depth }) => [text, depth]),
    [
      ["Bob can't see HR", 0],
      ["Bob isn't a member of HR team", 1],
    ],
  )
  assert.equal(access.freshness?.run?.mode, 'compare')
  assert.ok(access.freshness?.listedAt)
  assert.equal((await why(app, 'open-1')).verdict, 'visible')
})

test('the way through groups is shown to somebody who sees it', async () => {
  const { source, app } = await open()
  source.groups.set('8', { id: '8', title: 'Payroll', members: [{ account: 'bob' }] })
  await app.run()

  const access = await why(app, 'hr-1')
  assert.equal(access.summary, 'Bob can see "Title hr-1".')
  const texts = step(access, 'Conditions').conditions?.map(({ text }) => text)
  assert.ok(texts?.includes('Bob is a member of HR team (through Payroll)'), texts?.join('\n'))
})

test('an account that is not matched is named, and matching it answers the question', async () => {
  const { source, app } = await open()
  source.addUser('bob', { email: undefined } as never)
  await app.run()

  const before = await why(app, 'open-1')
  assert.equal(before.verdict, 'hidden')
  assert.match(step(before, 'Account').text, /No account in Tickets is matched with bob@acme.example.*"bob" looks like/)
  assert.deepEqual(step(before, 'Account').action, { kind: 'map-account', subject: 'bob' })

  await mapAccount(app.services, operator, 'tickets', 'bob', { kind: 'person', email: BOB })
  const after = await why(app, 'open-1')
  assert.equal(after.verdict, 'visible')
  assert.match(step(after, 'Account').text, /matched by hand/)
})

test('a disabled account, an exception and a public document each get their own explanation', async () => {
  const { source, app } = await open()
  source.addUser('zoe', { isActive: false })
  source.addItem('denied', { project: 'open', access: except(sourceUsers, user('bob')) })
  source.addItem('public', { project: 'open', access: everyone })
  source.addItem('both', { project: 'open', access: allOf(scope('open'), group('7')) })
  await app.run()

  const zoe = await why(app, 'open-1', 'zoe@acme.example')
  assert.equal(step(zoe, 'Account').result, 'failed')
  assert.match(step(zoe, 'Account').text, /disabled in Tickets/)
  const denied = await why(app, 'denied')
  assert.equal(denied.verdict, 'hidden')
  assert.match(denied.summary, /Bob is denied: bob is Bob's account|Bob is denied: Bob Miller is Bob's account/)
  assert.equal((await why(app, 'public', 'zoe@acme.example')).verdict, 'visible')
  assert.match((await why(app, 'both')).summary, /Bob isn't a member of HR team/)
})

test('the source is asked now: somebody who joined sees the item, somebody who left no longer does', async () => {
  const { source, app } = await open()
  await app.run()
  const bob = await app.app.clientToken(BOB)
  source.groups.set('8', { id: '8', title: 'Payroll', members: [{ account: 'bob' }] })

  const joined = await ask(app, 'hr-1')
  assert.equal(joined.outcome, 'changed')
  assert.deepEqual([...joined.changes].sort(), ['Bob joined HR team.', 'Bob joined Payroll.'])
  assert.equal(joined.access.verdict, 'visible')
  assert.deepEqual(await app.finds(bob), ['Title hr-1', 'Title open-1'])

  source.changeItem('hr-1', { access: user('ann') })
  const narrowed = await ask(app, 'hr-1')
  assert.ok(
    narrowed.changes.includes('Permissions changed: it was visible to people who can see HR; now to ann.'),
    narrowed.changes.join('\n'),
  )
  assert.equal(narrowed.access.verdict, 'hidden')
  assert.deepEqual(await app.finds(bob), ['Title open-1'])
  assert.deepEqual((await ask(app, 'hr-1')).outcome, 'same')
  const [entry] = await app.services.audit.list({ action: 'connection.ask', limit: 1 })
  assert.equal(entry?.subject, 'tickets')
})

test('somebody who joined does not see an item that was restricted meanwhile, whichever item the source is asked about', async () => {
  const { source, app } = await open()
  source.addItem('hr-2', { project: 'hr' })
  await app.run()
  const bob = await app.app.clientToken(BOB)
  source.groups.set('8', { id: '8', title: 'Payroll', members: [{ account: 'bob' }] })
  source.changeItem('hr-2', { access: user('ann') })

  await ask(app, 'hr-1')

  assert.deepEqual(await app.finds(bob), ['Title hr-1', 'Title open-1'])
})

test('an item that is gone, or that Almanac may not read any more, is deleted when the source is asked', async () => {
  const { source, app } = await open()
  await app.run()
  const bob = await app.app.clientToken(BOB)
  source.removeItem('open-1')

  const { outcome, changes, access } = await ask(app, 'open-1')
  assert.equal(outcome, 'gone')
  assert.deepEqual(changes, ['The source says that it is gone. The document was deleted.'])
  assert.equal(access.verdict, 'not-indexed')
  assert.deepEqual(await app.finds(bob), [])
  assert.match((await why(app, 'open-1')).summary, /It was deleted on/)
})

test('a URL without a document says why: never run, a problem, an excluded scope, or no connection', async () => {
  const { source, app } = await open()
  assert.match((await why(app, 'hr-1')).summary, /hasn't run yet/)

  source.addItem('broken', { project: 'open' })
  source.broken.add('broken')
  await changeConnection(app.services, operator, 'tickets', { excludedScopes: ['hr'] })
  await app.run()
  const broken = await why(app, 'broken')
  assert.equal(broken.verdict, 'not-indexed')
  assert.deepEqual(step(broken, 'Item').action, { kind: 'retry', subject: 'broken' })
  assert.match(step(broken, 'Item').text, /couldn't be read \(tried once\)/)

  const excluded = await ask(app, 'hr-1')
  assert.deepEqual(step(excluded.access, 'Scope').action, { kind: 'choose-scopes' })
  assert.deepEqual(await app.services.crawls.items('tickets', ['hr-1']), [])
  assert.match((await ask(app, 'nothing')).access.summary, /doesn't exist/)

  const nowhere = await explainSourceAccess(app.services, operator, { user: BOB, url: 'https://elsewhere.example/1' })
  assert.equal(nowhere.verdict, 'not-covered')
  assert.equal(nowhere.canAsk, false)
})

test('a source that cannot be reached changes nothing and says so', async () => {
  const { source, app } = await open()
  await app.run()
  source.broken.add('open-1')

  const { outcome, message, access } = await ask(app, 'open-1')
  assert.equal(outcome, 'failed')
  assert.match(message ?? '', /couldn't be asked/)
  assert.equal(access.verdict, 'visible')
})

test('a run under way makes room for the question and goes on afterwards', async () => {
  const { source, app } = await open()
  await app.run()
  source.hanging.add('/projects/open')
  source.requests.length = 0
  source.changeItem('hr-1', { access: user('bob') })
  source.addItem('open-2', { project: 'open' })
  const before = (await app.services.connections.runs('tickets', 100)).length
  app.app.clock.advance({ seconds: 1 })
  await app.services.connections.setState('tickets', { requestedMode: 'compare' })
  await eventually('the run hangs', async () => source.requests.includes('/projects/open/items'))
  // The request of the run is never answered, but later ones are.
  source.hanging.clear()

  assert.equal((await ask(app, 'hr-1')).access.verdict, 'visible')
  await app.ended(before + 2)
  await eventually('the run has gone on', async () => {
    return (await app.services.crawls.items('tickets', ['open-2'])).length > 0
  })
  await app.app.indexed()
  assert.equal((await why(app, 'open-2')).verdict, 'visible')
})

test('those who administer connections may ask; everyone else gets the same refusal for every URL', async () => {
  const { app } = await open()
  await app.run()
  const actor = (role: Role): Actor => ({ kind: 'account', email: `${role}@acme.example`, role })

  for (const role of ['super-admin', 'admin', 'setup-admin'] as const) {
    assert.equal((await why(app, 'hr-1', BOB, actor(role))).verdict, 'hidden')
    assert.equal((await ask(app, 'hr-1', BOB, actor(role))).outcome, 'same')
  }
  for (const role of ROLES.filter((each) => !['super-admin', 'admin', 'setup-admin'].includes(each))) {
    const refusals = await Promise.all(
      ['hr-1', 'nothing']
        .flatMap((id) => [why(app, id, BOB, actor(role)), ask(app, id, BOB, actor(role))])
        .map((asked) =>
          asked.then(
            () => 'answered',
            (error: Error) => error.message,
          ),
        ),
    )
    assert.equal(new Set(refusals).size, 1, refusals.join('\n'))
    assert.match(refusals[0] ?? '', /You need the role/)
  }
})

test('items are found by title or ID; a title shows only to somebody who can see the document', async () => {
  const { app } = await open()
  await app.run()
  const found = async (role: Role, name: string, text: string) => {
    const items = await findItems(app.services, { kind: 'account', email: `${name}@acme.example`, role }, text)
    return items.map(({ documentId, title }) => [documentId, title])
  }

  assert.deepEqual(await found('admin', 'ann', 'title hr'), [['hr-1', 'Title hr-1']])
  assert.deepEqual(await found('admin', 'bob', 'title hr'), [])
  assert.deepEqual(await found('admin', 'bob', 'HR-1'), [['hr-1', undefined]])
  assert.deepEqual(await found('setup-admin', 'bob', 'hr-1'), [])
  assert.deepEqual(await found('setup-admin', 'bob', 'open-1'), [['open-1', 'Title open-1']])
  assert.deepEqual(await found('admin', 'ann', 'nothing-like-it'), [])
  await assert.rejects(found('member', 'ann', 'hr-1'), { code: 'insufficient_role' })
})

test('bad input names the field', async () => {
  const { app } = await open()

  await assert.rejects(explainSourceAccess(app.services, operator, { user: BOB }), /`url` is required/)
  await assert.rejects(
    explainSourceAccess(app.services, operator, { user: BOB, url: 'issue 12' }),
    /`url` must be a URL/,
  )
  await assert.rejects(
    explainSourceAccess(app.services, operator, { user: BOB, datasource: 'wiki', documentId: '1' }),
    /`datasource` must be filled by a connection/,
  )
})

test('while the source is asked, nobody else can take the connection, however long it takes', async () => {
  const { source, app } = await open()
  await app.run()
  const { leases } = app.services
  const expires = async () => {
    const held = await leases.list(app.app.clock.now())
    return held.find(({ name }) => name === connectionLease('tickets'))?.expiresAt.getTime()
  }
  mock.timers.enable({ apis: ['setInterval'] })
  try {
    source.held.add('/items/open-1')
    const asked = ask(app, 'open-1')
    await eventually('the source is asked', async () => source.reads('open-1') > 1)
    const first = await expires()
    assert.ok(first !== undefined)
    for (let minute = 1; minute <= 3; minute++) {
      for (let part = 0; part < 3; part++) {
        app.app.clock.advance({ seconds: 20 })
        mock.timers.tick(20_000)
        const until = app.app.clock.now().getTime() + 60_000
        await eventually('the lease is renewed', async () => (await expires()) === until)
      }
    }
    source.letGo()
    await asked
    assert.equal(await expires(), undefined, 'released at the end')
  } finally {
    mock.timers.reset()
  }
})

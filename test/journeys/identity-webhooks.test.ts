import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addWebhook } from '../../src/domain/webhooks/add-webhook.ts'
import { eventually } from '../support/eventually.ts'
import { makeApp } from '../support/make-app.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'

const ONLY = { isFirstPage: true, isLastPage: true }

async function setup(request: { datasources?: string[]; events?: string[] } = {}) {
  const receiver = await startReceiver()
  const app = await makeApp({ webhookPrivateAddresses: 'on' })
  await app.addDatasource({ name: 'wiki', isUserReferencedByEmail: true })
  const token = await app.indexingToken()
  await addWebhook(app.app.services, { url: receiver.url, ...request })
  const send = async (operation: string, body: object) => {
    const answer = await app.index(operation, { datasource: 'wiki', ...body }, token)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
  }
  return { app, receiver, send }
}

/** The delivered events, like `user.added amy@x.example`. Messages can arrive in any order. */
async function told(receiver: Receiver, count: number): Promise<string[]> {
  await eventually(`${count} messages`, async () => receiver.received.length >= count)
  return receiver.received
    .map(({ body }) => {
      const { type, data } = JSON.parse(body) as { type: string; data: Record<string, unknown> }
      const { datasource = '-', ...lists } = data
      const things = Object.values(lists).flatMap((list) =>
        (list as object[]).map((each) => Object.values(each).join('/')),
      )
      return `${type} ${datasource} ${things.join(' ')}`
    })
    .sort()
}

const amy = { email: 'amy@x.example', name: 'Amy' }

test('webhooks report users, groups and memberships that are added, changed or deleted, but no repetitions', async () => {
  const { receiver, send } = await setup()

  await send('indexuser', { user: amy })
  await send('indexuser', { user: amy })
  await send('indexuser', { user: { ...amy, name: 'Amelia' } })
  await send('indexgroup', { group: { name: 'staff' } })
  await send('indexgroup', { group: { name: 'staff' } })
  await send('indexmembership', { membership: { groupName: 'staff', memberUserId: 'amy@x.example' } })
  await send('deleteuser', { email: 'amy@x.example' })
  await send('deleteuser', { email: 'amy@x.example' })
  await send('deletegroup', { groupName: 'staff' })

  assert.deepEqual(await told(receiver, 7), [
    'group.added wiki staff',
    'group.removed wiki staff',
    'membership.added wiki staff/amy@x.example',
    'membership.removed wiki staff/amy@x.example',
    'user.added wiki amy@x.example',
    'user.removed wiki amy@x.example',
    'user.updated wiki amy@x.example',
  ])
})

test('an upload tells what it really changed', async () => {
  const { receiver, send } = await setup()
  const user = (name: string, rest = {}) => ({ email: `${name}@x.example`, name, ...rest })
  const off = { disableStaleDataDeletionCheck: true }
  await send('bulkindexusers', { uploadId: 'u1', users: [user('a'), user('b'), user('c')], ...ONLY })
  await send('indexgroup', { group: { name: 'g' } })
  const members = (...names: string[]) => names.map((name) => ({ memberUserId: `${name}@x.example` }))
  await send('bulkindexmemberships', { uploadId: 'm1', group: 'g', memberships: members('a', 'c'), ...ONLY })
  await told(receiver, 3)
  receiver.received.length = 0

  await send('bulkindexusers', {
    uploadId: 'u2',
    users: [user('a'), user('b', { userId: '7' }), user('d')],
    ...ONLY,
    ...off,
  })
  await send('bulkindexmemberships', { uploadId: 'm2', group: 'g', memberships: members('b'), ...ONLY })

  assert.deepEqual(await told(receiver, 6), [
    'membership.added wiki g/b@x.example',
    'membership.removed wiki g/a@x.example',
    'membership.removed wiki g/c@x.example',
    'user.added wiki d@x.example',
    'user.removed wiki c@x.example',
    'user.updated wiki b@x.example',
  ])
})

test('webhooks name employees and teams but never include their records', async () => {
  const { receiver, send } = await setup()
  const employee = { email: 'amy@x.example', department: 'D', bio: 'a secret bio' }
  const team = { id: 't', name: 'T', members: [] }

  await send('indexemployee', { employee })
  await send('indexemployee', { employee })
  await send('indexemployee', { employee: { ...employee, department: 'E' } })
  await send('bulkindexemployees', { uploadId: 'e', employees: [employee], ...ONLY })
  await send('deleteemployee', { employeeEmail: 'amy@x.example' })
  await send('indexteam', { team })
  await send('bulkindexteams', { uploadId: 't', teams: [], ...ONLY })

  assert.deepEqual(await told(receiver, 6), [
    'employee.added - amy@x.example',
    'employee.removed - amy@x.example',
    'employee.updated - amy@x.example',
    'employee.updated - amy@x.example',
    'team.added - t',
    'team.removed - t',
  ])
  assert.ok(receiver.received.every(({ body }) => !body.includes('secret')))
})

test('a webhook limited to data sources or events gets nothing else', async () => {
  const { app, receiver, send } = await setup({ datasources: ['wiki'], events: ['user.added', 'employee.added'] })
  await app.addDatasource({ name: 'other' })

  await send('indexemployee', { employee: { email: 'amy@x.example', department: 'D' } })
  await send('indexgroup', { group: { name: 'g' } })
  await send('indexuser', { datasource: 'other', user: amy })
  await send('indexuser', { user: amy })

  assert.deepEqual(await told(receiver, 1), ['user.added wiki amy@x.example'])
  assert.equal((await app.app.services.webhooks.deliveries({}, 10)).length, 1)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emailOf, makeAdminApp } from '../support/admin.ts'
import { base64 } from '../support/content-samples.ts'
import { audience, KnowledgeApp, role } from '../support/knowledge.ts'

const knowledge = KnowledgeApp.make()

async function entriesOf(subject: string) {
  const { app } = await knowledge
  const entries = await app.app.services.audit.list({ subject, limit: 10 })
  return entries.reverse().map(({ action, actor, details }) => ({ action, actor, details }))
}

test('who shares an answer, with whom and from whom it is taken away, and an edit that shares nothing is no entry', async () => {
  const { ask, ann, admin } = await bound()
  const { id } = (
    await ask(ann, 'createanswer', { data: { question: 'Why wombats?', ...audience('department', 'Sales') } })
  ).body
  const subject = `answer ${id}`

  await ask(ann, 'editanswer', { id, bodyText: 'Because.' })
  await ask(ann, 'editanswer', { id, addedRoles: role('EDITOR', 'bob') })
  await ask(ann, 'editanswer', { id, removedRoles: role('EDITOR', 'bob'), audienceFilters: [] })
  await ask(admin, 'editanswer', { id, addedRoles: role('VIEWER', 'eve') })

  const title = 'Why wombats?'
  assert.deepEqual(await entriesOf(subject), [
    { action: 'answer.share', actor: 'ann@acme.example', details: { title, added: ['editor bob@acme.example'] } },
    {
      action: 'answer.share',
      actor: 'ann@acme.example',
      details: {
        title,
        removed: ['editor bob@acme.example'],
        everyone: { from: 'no', to: 'yes' },
        audience: { from: ['department: Sales'], to: [] },
      },
    },
    {
      action: 'shared.change',
      actor: 'admin@acme.example',
      details: {
        what: 'answer.share',
        title,
        added: ['viewer eve@acme.example'],
        everyone: { from: 'yes', to: 'no' },
        right: 'edit',
        owner: 'ann@acme.example',
        also: [`share answer ${id}`],
      },
    },
  ])
})

test('the same for collections, which are shared by moving them too, and for agents', async () => {
  const { ask, ann, app } = await bound()
  const [outer, inner] = [
    (await ask(ann, 'createcollection', { name: 'Outer' })).body.collection.id,
    (await ask(ann, 'createcollection', { name: 'Inner' })).body.collection.id,
  ]
  await ask(ann, 'editcollection', { id: outer, addedRoles: role('VIEWER', 'bob') })
  await ask(ann, 'editcollection', { id: inner, parentId: outer })
  const token = await app.clientToken('ann@acme.example', ['AGENTS', 'SEARCH'])
  const agent = await app.send('/rest/api/v1/agents', { name: 'Helper', instructions: 'Help.' }, { token })
  const agentId = agent.body.workflow.id
  const shared = await app.send(
    `/rest/api/v1/agents/${agentId}`,
    { addedRoles: [{ role: 'VIEWER', group: { type: 'ALL', id: 'ALL' } }] },
    { token },
  )

  assert.equal(shared.status, 200, JSON.stringify(shared.body))
  assert.deepEqual(
    (await entriesOf(`collection ${outer}`)).map(({ action, details }) => [action, details['added']]),
    [['collection.share', ['viewer bob@acme.example']]],
  )
  assert.deepEqual(
    (await entriesOf(`collection ${inner}`)).map(({ details }) => details),
    [{ title: 'Inner', parent: { from: null, to: `collection ${outer}` } }],
  )
  assert.deepEqual(
    (await entriesOf(`agent ${agentId}`)).map(({ action, details }) => [action, details]),
    [['agent.share', { title: 'Helper', added: ['viewer everyone'] }]],
  )
})

test('a pin is named by its queries', async () => {
  const { ask, ann } = await bound()
  const { body } = await ask(ann, 'pin', { documentId: 'wiki:Page:open', queries: ['wombat', 'marsupial'] })
  const { app } = await knowledge

  const [line] = (
    await app.send('/admin/api/v1/audit?action=pin', undefined, { method: 'GET', token: (await knowledge).admin })
  ).body.items

  assert.deepEqual([line.subject, line.subjectName], [`pin ${body.id}`, 'wombat, marsupial'])
})

test('a file that replaces another says so, with its readers before and after', async () => {
  const admins = await makeAdminApp()
  await admins.app.addDatasource({ name: 'files', isUserReferencedByEmail: true })
  const headers = await admins.session(emailOf('setup-admin'))
  const add = (permissions?: object) =>
    admins.app.send(
      '/admin/api/v1/datasources/files/files',
      { path: 'plan.md', binaryContent: base64('# Plan'), ...(permissions && { permissions }) },
      { headers },
    )
  const ann = { allowedUsers: [{ email: 'ann@acme.example' }] }

  const added = [await add(ann), await add(), await add({ allowAnonymousAccess: true, allowedGroups: ['board'] })]

  assert.deepEqual(
    added.map(({ body }) => body.isReplaced),
    [false, true, true],
  )
  const entries = (await admins.audit('?action=document')).reverse()
  const datasource = 'files'
  assert.deepEqual(
    entries.map(({ action, details }) => [action, details]),
    [
      ['document.add', { datasource, readers: ['ann@acme.example'] }],
      ['document.replace', { datasource, readers: ['ann@acme.example'] }],
      ['document.replace', { datasource, readers: { from: ['ann@acme.example'], to: ['everyone', 'group board'] } }],
    ],
  )
})

async function bound() {
  const made = await knowledge
  return { ask: made.ask.bind(made), ann: made.ann, admin: made.admin, app: made.app }
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALICE, BOB, ChatApp } from '../support/chat-app.ts'

const PAGES = [{ id: 'leave', title: 'Parental leave', text: 'Parental leave is 18 weeks of paid leave.' }]
const EVERYBODY = [{ role: 'VIEWER', group: { type: 'ALL', id: '' } }]
const AGENT = {
  name: 'Leave helper',
  instructions: 'How long is parental leave?',
  inclusions: { datasourceInstances: ['wiki'] },
  starterQuestions: ['How long is parental leave?', ' '],
}

test('the gallery shows an agent to those who can run it, with its sources and runs', async () => {
  const company = await ChatApp.make(PAGES)
  const { app, alice, bob } = company
  const page = (token: string, name: string, body: object = {}) => app.send(`/app/api/v1/${name}`, body, { token })
  const made = await company.client(alice, 'agents', AGENT)
  const id = made.body.workflow.id
  assert.deepEqual(made.body.workflow.starterQuestions, ['How long is parental leave?'])
  assert.deepEqual((await page(bob, 'agents')).body.agents, [])

  await company.client(alice, `agents/${id}`, { addedRoles: EVERYBODY })
  const ran = await company.client(bob, 'agents/runs/wait', { agent_id: id })
  assert.equal(ran.status, 200)
  await app.app.services.useRecorder.settled()
  app.clock.advance({ seconds: 10 })

  const [seen] = (await page(bob, 'agents')).body.agents
  assert.deepEqual([seen.name, seen.isOwn, seen.mayEdit, seen.runs], ['Leave helper', false, false, 1])
  assert.deepEqual(seen.datasources, ['wiki'])
  const { metadata } = (await app.send(`/rest/api/v1/agents/${id}`, undefined, { token: bob, method: 'GET' })).body
  assert.deepEqual([metadata.may_edit, metadata.roles], [false, undefined], 'who else can run it is for editors')

  // Runs are their owner's alone.
  const [run] = (await page(bob, 'agentruns', { agentId: id })).body.runs
  assert.deepEqual([run.agentName, run.state], ['Leave helper', 'SUCCEEDED'])
  assert.deepEqual((await page(alice, 'agentruns')).body.runs, [])

  // Nor does a run tell what an agent is called that its owner took back.
  await company.client(alice, `agents/${id}`, { removedRoles: EVERYBODY, name: 'Secret helper' })
  assert.equal((await page(bob, 'agentruns')).body.runs[0].agentName, undefined)

  const tooMany = await company.client(alice, 'agents', { ...AGENT, starterQuestions: Array(11).fill('Why?') })
  assert.equal(tooMany.status, 400)
  assert.match(JSON.stringify(tooMany.body), /starterQuestions/)
  const token = await app.clientToken(ALICE, ['SEARCH'])
  assert.equal((await page(token, 'agents')).status, 403)
})

test('what someone types into the editor of an agent is a draft that only they read', async () => {
  const company = await ChatApp.make(PAGES)
  const { app, alice, bob } = company
  const page = (token: string, name: string, body: object) => app.send(`/app/api/v1/${name}`, body, { token })
  const made = await company.client(alice, 'agents', { ...AGENT, addedRoles: EVERYBODY })
  const agentId = made.body.workflow.id
  const content = '{"draft":{"name":"Typed 🧊"}}'

  assert.deepEqual((await page(alice, 'agentdraft', { agentId })).body, {})
  const { status, body } = await page(alice, 'saveagentdraft', { agentId, content })
  assert.equal(status, 200)
  assert.deepEqual((await page(alice, 'agentdraft', { agentId })).body.draft, { content, savedAt: body.savedAt })

  // He can run it, but not edit it.
  assert.equal((await page(bob, 'agentdraft', { agentId })).status, 403)
  assert.equal((await page(bob, 'saveagentdraft', { agentId, content: 'his' })).status, 403)
  const seen = (await app.send(`/rest/api/v1/agents/${agentId}`, undefined, { token: alice, method: 'GET' })).body
  assert.equal(seen.metadata.instructions, AGENT.instructions, 'nobody runs the draft')

  await page(alice, 'saveagentdraft', { agentId })
  assert.deepEqual((await page(alice, 'agentdraft', { agentId })).body, {})
})

test('the drafts of someone who is deleted are deleted', async () => {
  const { app, alice, bob, push } = await ChatApp.make(PAGES)
  const { agentDrafts } = app.app.services
  for (const token of [alice, bob])
    await app.send('/app/api/v1/saveagentdraft', { agentId: 'new', content: 'x' }, { token })

  assert.equal((await app.index('deleteemployee', { employeeEmail: ALICE }, push)).status, 200)

  assert.equal(await agentDrafts.find(ALICE, 'new'), undefined)
  assert.equal((await agentDrafts.find(BOB, 'new'))?.content, 'x')
})

test('a new agent has a draft before it exists, and an agent takes its drafts with it', async () => {
  const company = await ChatApp.make(PAGES)
  const { app, alice, bob } = company
  const page = (token: string, name: string, body: object) => app.send(`/app/api/v1/${name}`, body, { token })

  await page(alice, 'saveagentdraft', { agentId: 'new-digest', content: 'hers' })
  assert.equal((await page(alice, 'agentdraft', { agentId: 'new-digest' })).body.draft.content, 'hers')
  for (const [token, agentId] of [
    [bob, 'new-digest'],
    [alice, 'new'],
  ] as const) {
    assert.deepEqual((await page(token, 'agentdraft', { agentId })).body, {})
  }

  const agentId = (await company.client(alice, 'agents', AGENT)).body.workflow.id
  await page(alice, 'saveagentdraft', { agentId, content: 'hers' })
  await app.send(`/rest/api/v1/agents/${agentId}`, undefined, { token: alice, method: 'DELETE' })
  assert.equal((await page(alice, 'agentdraft', { agentId })).status, 404)
  assert.equal(await app.app.services.agentDrafts.find(ALICE, agentId), undefined)

  for (const wrong of ['', 'old', 'new-', '0', '12345678901']) {
    assert.equal((await page(alice, 'agentdraft', { agentId: wrong })).status, 400, wrong)
  }
  assert.equal((await page(alice, 'saveagentdraft', { agentId: 'new', content: 'a\u0000b' })).status, 400)
  const long = await page(alice, 'saveagentdraft', { agentId: 'new', content: 'x'.repeat(200_001) })
  assert.equal(long.status, 400)
  const token = await app.clientToken(ALICE, ['SEARCH'])
  assert.equal((await page(token, 'saveagentdraft', { agentId: 'new', content: 'hers' })).status, 403)
})

test('drafts are listed for whoever typed them, as long as they can edit the agent', async () => {
  const company = await ChatApp.make(PAGES)
  const { app, alice, bob } = company
  const page = (token: string, name: string, body: object = {}) => app.send(`/app/api/v1/${name}`, body, { token })
  const listed = async (token: string) => (await page(token, 'agentdrafts')).body.drafts
  const editor = [{ role: 'EDITOR', person: { metadata: { email: BOB } } }]
  const agentId = (await company.client(alice, 'agents', { ...AGENT, addedRoles: editor })).body.workflow.id
  const save = (token: string, body: object) => page(token, 'saveagentdraft', body)

  const { savedAt } = (await save(bob, { agentId, content: 'his', title: 'His words' })).body
  app.clock.advance({ minutes: 1 })
  await save(bob, { agentId: 'new', content: 'his' })
  assert.deepEqual(
    (await listed(bob)).map((each: { agentId: string; title: string }) => [each.agentId, each.title]),
    [
      ['new', ''],
      [agentId, 'His words'],
    ],
  )
  assert.equal((await listed(bob))[1].savedAt, savedAt)
  assert.deepEqual(await listed(alice), [])

  await company.client(alice, `agents/${agentId}`, { removedRoles: editor })
  await save(bob, { agentId: 'new' })
  assert.deepEqual(await listed(bob), [])
  const token = await app.clientToken(BOB, ['SEARCH'])
  assert.equal((await page(token, 'agentdrafts')).status, 403)
})

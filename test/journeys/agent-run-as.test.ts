import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AdminApp, emailOf, makeAdminApp } from '../support/admin.ts'

const ANN = 'ann@acme.example'
const TEXT = 'Parental leave of Ann is 52 weeks of paid leave.'
const world = makeWorld()

async function makeWorld() {
  const admin: AdminApp = await makeAdminApp()
  const { app } = admin
  const push = await app.indexingToken()
  await app.addDatasource({ name: 'wiki', isUserReferencedByEmail: true })
  const document = {
    id: 'leave',
    title: 'Leave of Ann',
    viewURL: 'https://wiki.example/leave',
    body: { mimeType: 'text/plain', textContent: TEXT },
    permissions: { allowedUsers: [{ email: ANN }] },
  }
  await app.index('indexdocument', { datasource: 'wiki', document }, push)
  await app.indexed()
  const ann = await app.clientToken(ANN, ['AGENTS', 'SEARCH'])
  const headers = await admin.session(emailOf('super-admin'))
  const make = async (rest: object = {}): Promise<string> => {
    const body = { name: 'Test', instructions: 'How long is parental leave?', transient: true, ...rest }
    const made = await app.send('/rest/api/v1/agents', body, { method: 'POST', headers })
    assert.equal(made.status, 200, JSON.stringify(made.body))
    return made.body.workflow.id
  }
  const settle = async () => {
    await admin.services.useRecorder.settled()
    app.clock.advance({ seconds: 10 })
  }
  return { admin, app, ann, make, settle }
}

const said = (text: string) => [{ role: 'USER', content: [{ text, type: 'text' }] }]

test('a Super Admin sees what an agent answers a colleague; it is audited, and nothing is left with the colleague', async () => {
  const { admin, app, ann, make, settle } = await world
  const agent_id = await make()
  const question = 'How long is parental leave of Ann?'
  await settle()
  const before = (await admin.as('admin', 'GET', 'insights')).body

  const own = await admin.as('super-admin', 'POST', 'run-agent-as', {
    user: emailOf('member'),
    agent_id,
    messages: said(question),
  })
  assert.doesNotMatch(JSON.stringify(own.body), /52 weeks/, 'the member may not read it')
  app.clock.advance({ seconds: 10 })
  const hers = await admin.as('super-admin', 'POST', 'run-agent-as', {
    user: ANN.toUpperCase(),
    agent_id,
    messages: said(question),
  })
  assert.equal(hers.status, 200, JSON.stringify(hers.body))
  assert.match(JSON.stringify(hers.body), /52 weeks/)

  await settle()
  for (const headers of [await admin.session(ANN), await admin.session(emailOf('super-admin'))]) {
    const { body } = await app.send('/app/api/v1/agentruns', {}, { method: 'POST', headers })
    assert.deepEqual(body.runs, [], 'no run is stored')
  }
  const after = (await admin.as('admin', 'GET', 'insights')).body
  assert.deepEqual([after.searches, after.agents], [before.searches, before.agents])
  const entries = (await admin.audit('?action=agent.run-as')).map(({ actor, subject, details }) => [
    actor,
    subject,
    details['question'],
  ])
  assert.deepEqual(entries, [
    [emailOf('super-admin'), ANN, question],
    [emailOf('super-admin'), emailOf('member'), question],
  ])
  assert.ok(ann)
})

test('nobody else sees what an agent answers a colleague', async () => {
  const { admin, app, ann, make } = await world
  const agent_id = await make()
  const body = { user: ANN, agent_id, messages: said('How long is parental leave of Ann?') }

  for (const role of ['admin', 'setup-admin', 'member'] as const) {
    assert.equal((await admin.as(role, 'POST', 'run-agent-as', body)).status, 403, role)
  }
  for (const scopes of [['AGENTS'], ['AGENTS', 'SEARCH', 'TOOLS']]) {
    const token = await app.clientToken('bob@acme.example', scopes)
    assert.notEqual((await app.send('/admin/api/v1/run-agent-as', body, { token })).status, 200)
  }
  assert.notEqual((await app.send('/admin/api/v1/run-agent-as', body)).status, 200)
  assert.notEqual((await app.send('/admin/api/v1/run-agent-as', body, { token: ann })).status, 200)
  // A header or field that names somebody else changes nothing anywhere else.
  const headers = await admin.session(emailOf('admin'))
  const runs = `/api/agents/${agent_id}/runs`
  const asOther = await app.send(runs, { ...body, run_as: ANN }, { method: 'POST', headers })
  assert.doesNotMatch(JSON.stringify(asOther.body), /52 weeks/)
  assert.equal(
    (await admin.audit('?action=agent.run-as&limit=100')).filter(({ actor }) => actor !== emailOf('super-admin'))
      .length,
    0,
  )
})

test('an unknown colleague, a deactivated one, an agent of others and a wrong input are refused', async () => {
  const { admin, app, ann, make } = await world
  const agent_id = await make({
    instructions: 'How long is {{kind}} leave?',
    inputs: [{ name: 'kind', required: true }],
  })
  const run = (body: object) => {
    app.clock.advance({ seconds: 10 })
    return admin.as('super-admin', 'POST', 'run-agent-as', {
      user: ANN,
      agent_id,
      input: { kind: 'parental' },
      ...body,
    })
  }
  const hers = await app.send('/rest/api/v1/agents', { name: 'Hers', instructions: 'What?' }, { token: ann })

  assert.equal((await run({})).status, 200)
  assert.equal((await run({ user: 'nobody@acme.example' })).status, 404)
  assert.equal((await run({ agent_id: hers.body.workflow.id })).status, 404)
  const wrong = await run({ input: {} })
  assert.equal(wrong.status, 400)
  assert.match(JSON.stringify(wrong.body), /input\.kind/)
  await app.clientToken('gone@acme.example', ['SEARCH'])
  await admin.services.accounts.deactivate('gone@acme.example')
  assert.equal((await run({ user: 'gone@acme.example' })).status, 404)
})

test('as a colleague, an agent only uses tools that read what the company has', async () => {
  const { admin, app, make } = await world
  const agent_id = await make({
    tools: [
      { name: 'user_activity', arguments: { start_date: '2026-05-01', end_date: '2026-06-01' } },
      { name: 'search', arguments: { query: 'leave' } },
    ],
  })
  app.clock.advance({ seconds: 10 })

  const { status, body } = await admin.as('super-admin', 'POST', 'run-agent-as', { user: ANN, agent_id })

  assert.equal(status, 200, JSON.stringify(body))
  const text = JSON.stringify(body)
  assert.match(text, /Skipping the tool user_activity/)
  assert.doesNotMatch(text, /Using the tool user_activity/)
  assert.match(text, /Using the tool search/)
})

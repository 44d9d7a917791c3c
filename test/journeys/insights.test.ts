import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CLIENT_SCOPES } from '../../src/domain/shared/client-scopes.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { type Answer, makeApp, type TestApp } from '../support/make-app.ts'
import { callTool } from '../support/mcp/raw-client.ts'

const SCOPES = CLIENT_SCOPES.filter((scope) => scope !== 'ADMIN')

interface World {
  app: TestApp
  chief: string
  ann: string
  bob: string
  push: string
  ask(request: object): Promise<Answer>
}

async function makeWorld(settings: Parameters<typeof makeApp>[0] = {}, clock = new FakeClock()): Promise<World> {
  const app = await makeApp(settings, clock)
  const push = await app.indexingToken()
  await app.addDatasource({ name: 'wiki' })
  const body = { mimeType: 'text/plain', textContent: 'The wombat plan says that wombats dig at night.' }
  const documents = ['1', '2'].map((id) => ({
    id,
    title: `Wombats ${id}`,
    viewURL: `https://wiki.example/${id}`,
    body,
  }))
  await app.index('indexdocuments', { datasource: 'wiki', documents }, push)
  const people = [
    ['chief@acme.example', 'Board', undefined],
    ['ann@acme.example', 'Sales', 'chief@acme.example'],
    ['bob@acme.example', 'Engineering', 'ann@acme.example'],
  ] as const
  for (const [email, department, managerEmail] of people) {
    await app.index('indexemployee', { employee: { email, department, ...(managerEmail && { managerEmail }) } }, push)
  }
  await app.indexed()
  const chief = await app.clientToken('chief@acme.example', SCOPES, 'admin')
  const ann = await app.clientToken('ann@acme.example', SCOPES)
  const bob = await app.clientToken('bob@acme.example', SCOPES)
  return {
    app,
    chief,
    ann,
    bob,
    push,
    async ask(request) {
      await app.app.services.useRecorder.settled()
      app.clock.advance({ seconds: 10 })
      return app.send('/rest/api/v1/insights', request, { token: chief })
    },
  }
}

const countsOf = (series: { countInfo: { count: number }[] }) => series.countInfo.map(({ count }) => count)

test('searches, questions, summaries, tools, clicks and votes are counted for those who did them', async () => {
  const { app, ann, bob, ask } = await makeWorld()
  const found = await app.search(ann, 'wombat', { pageSize: 1, requestOptions: { facetBucketSize: 1 } })
  assert.ok(found.body.cursor)
  await app.search(ann, 'wombat', { cursor: found.body.cursor, pageSize: 1 })
  await app.search(bob, 'wombat plan')
  const trackingTokens = [found.body.results[0].trackingToken]
  await app.send('/rest/api/v1/feedback', { event: 'CLICK', category: 'SEARCH', trackingTokens }, { token: ann })
  const messages = [{ author: 'USER', fragments: [{ text: 'When do wombats dig?' }] }]
  await app.send('/rest/api/v1/chat', { messages }, { token: bob })
  await app.send('/rest/api/v1/feedback', { event: 'UPVOTE', category: 'CHAT', trackingTokens: ['t'] }, { token: bob })
  await app.send('/rest/api/v1/summarize', { documentSpecs: [{ url: 'https://wiki.example/1' }] }, { token: bob })
  await callTool(app, bob, 'search', { query: 'wombat' })

  const { status, body } = await ask({
    overviewRequest: {},
    assistantRequest: {},
    mcpRequest: {},
    mcpBreakdownRequest: { breakdownType: 'USERS' },
  })

  assert.equal(status, 200)
  const { overviewResponse: overview, assistantResponse: assistant, mcpResponse: mcp } = body
  assert.equal(overview.monthlyActiveUsers, 2)
  assert.equal(overview.weeklyActiveUsers, 2)
  assert.equal(overview.employeeCount, 3)
  assert.equal(overview.totalSignups, 3)
  assert.deepEqual(overview.departments, ['Board', 'Engineering', 'Sales'])
  assert.deepEqual(overview.searchSummary, {
    monthlyActiveUsers: 2,
    weeklyActiveUsers: 2,
    numSearches: 2,
    numSearchUsers: 2,
  })
  assert.equal(overview.chatSummary.numChats, 1)
  assert.equal(overview.searchSessionSatisfaction, 0.5, 'one of two found what to open')
  assert.deepEqual(overview.searchDatasourceCounts, { wiki: 1 })
  assert.deepEqual(overview.chatDatasourceCounts, { wiki: 1 })
  assert.equal(countsOf(overview.searchesTimeseries).at(-1), 2)
  assert.equal(countsOf(overview.dailyActiveUserTimeseries).at(-1), 2)
  assert.equal(overview.dailyActiveUserTimeseries.countInfo.length, 30)
  const [most] = overview.perUserInsights
  assert.equal(most.person.metadata.email, 'bob@acme.example')
  assert.deepEqual(
    [most.numSearches, most.numChats, most.numSummarizations, most.numMcpCalls, most.numDaysActive],
    [1, 1, 1, 1, 1],
  )
  assert.equal(countsOf(assistant.upvotesTimeseries).at(-1), 1)
  assert.equal(countsOf(assistant.downvotesTimeseries).at(-1), 0)
  assert.equal(mcp.dailyActiveUsers, 1)
  const [caller] = body.mcpBreakdownResponse.usersBreakdown
  assert.equal(caller.person.metadata.email, 'bob@acme.example')
  assert.deepEqual([caller.totalCalls, caller.tools, caller.servers], [1, ['search'], ['almanac']])
})

test('administrators see insights; others, and tokens without the scope, do not', async () => {
  const { app, ann, ask } = await makeWorld()
  const other = await app.clientToken('boss@acme.example', ['SEARCH'], 'admin')

  const allowed = await ask({ overviewRequest: {} })
  const refused = await app.send('/rest/api/v1/insights', { overviewRequest: {} }, { token: ann })
  const unscoped = await app.send('/rest/api/v1/insights', { overviewRequest: {} }, { token: other })

  assert.equal(allowed.status, 200)
  assert.equal(refused.status, 403)
  assert.equal(refused.body.error.code, 'insufficient_role')
  assert.equal(unscoped.status, 403)
})

test('a role that was taken away is missed at once', async () => {
  const { app, ask } = await makeWorld()
  assert.equal((await ask({ overviewRequest: {} })).status, 200)
  const { accounts } = app.app.services
  const account = await accounts.find('chief@acme.example')
  assert.ok(account)

  await accounts.put({ ...account, role: 'member', givenRole: 'member' })

  assert.equal((await ask({ overviewRequest: {} })).status, 403)
})

test('insights are narrowed to departments and to those below a manager', async () => {
  const { app, ann, bob, ask } = await makeWorld()
  await app.search(ann, 'wombat')
  await app.search(bob, 'wombat')
  const searches = async (question: object) =>
    (await ask({ overviewRequest: question })).body.overviewResponse.searchSummary.numSearches

  assert.equal(await searches({ departments: ['sales'] }), 1)
  assert.equal(await searches({ departments: ['Nobody'] }), 0)
  assert.equal(await searches({ managerEmails: ['CHIEF@acme.example'] }), 2, 'also who stands further below')
  assert.equal(await searches({ managerEmails: ['ann@acme.example'] }), 1)
  assert.equal(await searches({ managerEmails: ['bob@acme.example'] }), 0)
  assert.equal(await searches({ departments: ['Sales'], managerEmails: ['ann@acme.example'] }), 0)
})

test('what single people did is left out where the request or the operator says so', async () => {
  const { app, ann, ask } = await makeWorld()
  await app.search(ann, 'wombat')
  const quiet = await makeWorld({ perUserInsights: 'false' })
  await quiet.app.search(quiet.ann, 'wombat')
  const request = { overviewRequest: {}, assistantRequest: {}, mcpBreakdownRequest: { breakdownType: 'USERS' } }

  const told = await ask(request)
  const untold = await ask({ ...request, disablePerUserInsights: true })
  const never = await quiet.ask(request)

  assert.equal(told.body.overviewResponse.perUserInsights.length, 1)
  for (const { body } of [untold, never]) {
    assert.equal(body.overviewResponse.searchSummary.numSearches, 1)
    assert.equal('perUserInsights' in body.overviewResponse, false)
    assert.equal('perUserInsights' in body.assistantResponse, false)
    assert.deepEqual(body.mcpBreakdownResponse.usersBreakdown, [])
    assert.doesNotMatch(JSON.stringify(body), /ann@/)
  }
})

test('active users are counted by day, week and month, and a range is cut out', async () => {
  // A Monday.
  const { app, ann, bob, ask } = await makeWorld({}, new FakeClock('2026-06-01T12:00:00Z'))
  await app.search(ann, 'wombat')
  await app.search(bob, 'wombat')
  await app.app.services.useRecorder.settled()
  app.clock.advance({ days: 1 })
  await app.search(ann, 'wombat')
  await app.app.services.useRecorder.settled()
  app.clock.advance({ days: 39 })
  await app.search(ann, 'wombat')
  const dayRange = { start: { epochSeconds: Date.parse('2026-06-01') / 1000 }, end: { daysFromNow: 0 } }

  const { body } = await ask({ overviewRequest: { dayRange } })
  const early = await ask({
    overviewRequest: { dayRange: { start: { daysFromNow: 40 }, end: { daysFromNow: -39 } } },
  })

  const overview = body.overviewResponse
  assert.deepEqual(countsOf(overview.dailyActiveUserTimeseries).slice(0, 3), [2, 1, 0])
  assert.deepEqual(countsOf(overview.weeklyActiveUserTimeseries), [2, 0, 0, 0, 0, 1])
  assert.deepEqual(countsOf(overview.monthlyActiveUserTimeseries), [2, 1])
  assert.equal(overview.monthlyActiveUsers, 1)
  assert.equal(early.body.overviewResponse.monthlyActiveUsers, 2)
  assert.deepEqual(countsOf(early.body.overviewResponse.searchesTimeseries), [2, 1])
  const backwards = { start: { daysFromNow: 1 }, end: { daysFromNow: 5 } }
  const refused = await ask({ overviewRequest: { dayRange: backwards } })
  assert.equal(refused.status, 400)
  assert.match(refused.body.error.message, /overviewRequest\.dayRange\.start/)
})

test('what a person did goes with the person', async () => {
  const { app, ann, bob, push, ask } = await makeWorld()
  await app.search(ann, 'wombat')
  await app.search(bob, 'wombat')
  assert.equal((await ask({ overviewRequest: {} })).body.overviewResponse.weeklyActiveUsers, 2)

  await app.index('deleteemployee', { employeeEmail: 'ann@acme.example' }, push)

  const { body } = await ask({ overviewRequest: {} })
  assert.equal(body.overviewResponse.weeklyActiveUsers, 1)
  assert.doesNotMatch(JSON.stringify(body), /ann@/)
})

test('agent runs are counted by agent, outcome, department and person', async () => {
  const { app, ask } = await makeWorld()
  const run = (person: string, name: string, host: string) =>
    app.app.services.useRecorder.note({ person, action: 'RAN_AGENT', name, host })
  run('ann@acme.example', 'a1', 'SUCCESS')
  run('ann@acme.example', 'a1', 'FAILURE')
  run('bob@acme.example', 'a2', 'SUCCESS')

  const { body } = await ask({ agentsRequest: {} })
  const one = await ask({ agentsRequest: { agentIds: ['a2'] } })

  const agents = body.agentsResponse
  assert.deepEqual(agents.topAgentsInsights[0], {
    agentId: 'a1',
    userCount: 1,
    runCount: 2,
    upvoteCount: 0,
    downvoteCount: 0,
  })
  assert.equal(countsOf(agents.successfulRunsTimeseries).at(-1), 2)
  assert.equal(countsOf(agents.failedRunsTimeseries).at(-1), 1)
  assert.deepEqual(
    agents.agentsUsageByDepartmentInsights.map(({ department, runCount }: Record<string, unknown>) => [
      department,
      runCount,
    ]),
    [
      ['Sales', 2],
      ['Engineering', 1],
    ],
  )
  assert.equal(agents.agentUsersInsights.length, 2)
  assert.equal(one.body.agentsResponse.topAgentsInsights.length, 1)
  assert.equal(one.body.agentsResponse.monthlyActiveUsers, 1)
})

test('tool calls are counted by tool, app and server', async () => {
  const { app, ask } = await makeWorld()
  const call = (person: string, name: string, host: string) =>
    app.app.services.useRecorder.note({ person, action: 'CALLED_TOOL', name, host })
  call('ann@acme.example', 'search', 'desk')
  call('ann@acme.example', 'chat', 'desk')
  call('bob@acme.example', 'search', 'shell')
  const shares = async (question: object) => (await ask({ mcpBreakdownRequest: question })).body.mcpBreakdownResponse

  assert.deepEqual((await shares({ breakdownType: 'TOOLS' })).toolsBreakdown, [
    { tool: 'search', totalCalls: 2, activeUsers: 2, hostApplications: ['desk', 'shell'] },
    { tool: 'chat', totalCalls: 1, activeUsers: 1, hostApplications: ['desk'] },
  ])
  assert.deepEqual(
    (await shares({ breakdownType: 'HOST_APPLICATIONS', tools: ['search'] })).hostApplicationsBreakdown,
    [
      { hostApplication: 'desk', totalCalls: 1, activeUsers: 1 },
      { hostApplication: 'shell', totalCalls: 1, activeUsers: 1 },
    ],
  )
  assert.deepEqual((await shares({ breakdownType: 'SERVERS', hostApplications: ['desk'] })).serversBreakdown, [
    { server: 'almanac', totalCalls: 2, activeUsers: 1, hostApplications: ['desk'] },
  ])
  assert.deepEqual((await shares({ breakdownType: 'SERVERS', servers: ['other'] })).serversBreakdown, [])
})

test('runs of agents count in both APIs, once each, with how they ended', async () => {
  const { app, ask } = await makeWorld()
  const token = await app.clientToken('bob@acme.example', ['AGENTS', 'CHAT', 'SEARCH'])
  const post = (path: string, body: object) => app.send(path, body, { token })
  const definition = { name: 'Digger', instructions: 'When do wombats dig?' }
  const { body: made } = await post('/rest/api/v1/agents', definition)
  const agentId: string = made.workflow.id
  const first = await post('/rest/api/v1/agents/runs/wait', { agent_id: agentId })
  assert.equal(first.status, 200)
  assert.equal((await post(`/api/agents/${agentId}/runs`, {})).status, 200)
  const messages = [{ role: 'USER', content: [{ text: 'And by day?', type: 'text' }] }]
  const more = await post(`/api/agents/${agentId}/responses`, { run_id: first.body.run.run_id, messages })
  assert.equal(more.status, 200, 'a message to a run is not another run')
  assert.equal((await post('/rest/api/v1/agents/runs/wait', { agent_id: '7' })).status, 404)

  const { body } = await ask({ agentsRequest: {}, overviewRequest: {} })

  const [agent] = body.agentsResponse.topAgentsInsights
  assert.deepEqual([agent.agentId, agent.runCount, agent.userCount], [agentId, 2, 1])
  assert.equal(body.agentsResponse.topAgentsInsights.length, 1)
  assert.equal(countsOf(body.agentsResponse.successfulRunsTimeseries).at(-1), 2)
  assert.equal(countsOf(body.agentsResponse.failedRunsTimeseries).at(-1), 0)
})

test('a run of an agent that fails counts as failed', async () => {
  const { app, ask } = await makeWorld()
  const token = await app.clientToken('bob@acme.example', ['AGENTS', 'CHAT', 'SEARCH', 'TOOLS'])
  const tools = [{ name: 'search', arguments: { query: 'wombat' } }]
  const { body: made } = await app.send('/rest/api/v1/agents', { name: 'Digger', tools }, { token })
  // The credential that runs it lacks the scope of its tool.
  const narrow = await app.clientToken('bob@acme.example', ['AGENTS'])
  const run = await app.send('/rest/api/v1/agents/runs/wait', { agent_id: made.workflow.id }, { token: narrow })
  assert.equal(run.status, 403)

  const { body } = await ask({ agentsRequest: {} })

  assert.equal(countsOf(body.agentsResponse.failedRunsTimeseries).at(-1), 1)
  assert.equal(countsOf(body.agentsResponse.successfulRunsTimeseries).at(-1), 0)
})

test('a tool that is called without the tool server counts, one that is refused does not', async () => {
  const { app, ask } = await makeWorld()
  const token = await app.clientToken('bob@acme.example', ['TOOLS'])
  const call = (name: string, parameters: object) =>
    app.send('/rest/api/v1/tools/call', { name, parameters }, { token })
  assert.equal((await call('search', { query: { name: 'query', value: 'wombat' } })).status, 200)
  assert.equal((await call('search', {})).status, 400)
  assert.equal((await call('nothing', {})).status, 404)

  const { body } = await ask({ mcpBreakdownRequest: { breakdownType: 'TOOLS' } })

  assert.deepEqual(body.mcpBreakdownResponse.toolsBreakdown, [
    { tool: 'search', totalCalls: 1, activeUsers: 1, hostApplications: ['tools/call'] },
  ])
})

test('a question counts in every API', async () => {
  const { app, bob, ask } = await makeWorld()
  const headers = { 'X-Service-Include-Experimental': 'true' }
  const asked = await app.send('/api/chat', { input: 'When do wombats dig?' }, { token: bob, headers })
  assert.equal(asked.status, 200)

  const { body } = await ask({ overviewRequest: {} })

  assert.equal(body.overviewResponse.chatSummary.numChats, 1)
  assert.deepEqual(body.overviewResponse.chatDatasourceCounts, { wiki: 1 })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { typeProblems } from '../interface/answer-problems.ts'
import { BOB, ChatApp } from '../support/chat-app.ts'

const company = await ChatApp.make([
  {
    id: 'leave',
    title: 'Parental leave',
    text: 'Parental leave is 18 weeks of paid leave for every new parent.\n\n## Contractors\n\nContractors have no paid parental leave; talk to your agency about parental leave.',
  },
  {
    id: 'secret',
    title: 'Project Basilisk',
    text: 'Project Basilisk is the takeover of Globex for 40 million.',
    rest: { permissions: { allowedUsers: [{ email: BOB }] } },
  },
])
const { alice, bob, app } = company
const headers = { 'X-Service-Include-Experimental': 'true' }
const ask = (token: string, body: object) => app.send('/api/chat', body, { token, headers })

test('the Platform API answers with a text and its annotations, and keeps the conversation', async () => {
  const { status, body } = await ask(alice, { input: 'How long is parental leave?' })

  assert.equal(status, 200)
  assert.deepEqual(typeProblems('ChatCompletedResponse', body), [])
  assert.match(body.id, /^resp_[0-9a-f-]{36}$/)
  const [content] = body.output[0].content
  assert.match(content.text, /18 weeks/)
  const { sources, snippets, start_index, end_index } = content.annotations[0]
  assert.equal(sources[0].document_id, 'wiki:Page:leave')
  assert.match(content.text.slice(start_index, end_index), /18 weeks/)
  assert.match(snippets[0].text, /18 weeks/)
  assert.equal(body.store, true)
  const more = await ask(alice, { input: 'And for contractors?', conversation_id: body.conversation_id })
  assert.match(more.body.output[0].content[0].text, /Contractors have no paid parental leave/)
  assert.equal(more.body.conversation_id, body.conversation_id)
  assert.equal((await ask(bob, { input: 'And?', conversation_id: body.conversation_id })).status, 404)
})

test('a conversation is sent oldest first, and store: false keeps nothing', async () => {
  const input = [
    { role: 'USER', content: 'How long is parental leave?' },
    { role: 'ASSISTANT', content: '18 weeks.' },
    { role: 'USER', content: 'And for contractors?' },
  ]
  const { body } = await ask(alice, { input, store: false })

  assert.match(body.output[0].content[0].text, /Contractors have no paid parental leave/)
  assert.deepEqual([body.store, body.conversation_id], [false, null])
})

test('with stream: true the answer comes as server-sent events', async () => {
  const { body, headers: sent } = await ask(alice, { input: 'How long is parental leave?', stream: true, store: false })

  assert.match(sent.get('content-type') ?? '', /^text\/event-stream/)
  const events = (body as string)
    .trimEnd()
    .split('\n\n')
    .map((each) => {
      const [name, data] = each.split('\n')
      return { name: name!.slice('event: '.length), data: JSON.parse(data!.slice('data: '.length)) }
    })
  assert.deepEqual(
    [...new Set(events.map(({ name }) => name))],
    [
      'RESPONSE_CREATED',
      'RESPONSE_PROGRESS',
      'RESPONSE_OUTPUT_TEXT_DELTA',
      'RESPONSE_OUTPUT_TEXT_DONE',
      'RESPONSE_COMPLETED',
    ],
  )
  const { response } = events.at(-1)!.data
  assert.deepEqual(typeProblems('ChatCompletedResponse', response), [])
  const deltas = events.filter(({ name }) => name === 'RESPONSE_OUTPUT_TEXT_DELTA').map(({ data }) => data.delta)
  assert.equal(deltas.join(''), response.output[0].content[0].text)
  assert.ok(events.every(({ data }) => data.response_id === response.id))
})

test('who may not read the source learns nothing of it, and who has not the scope is refused', async () => {
  const question = { input: 'What is Project Basilisk?', store: false }

  assert.match((await ask(bob, question)).body.output[0].content[0].text, /takeover of Globex/)
  const other = await ask(alice, question)
  assert.doesNotMatch(JSON.stringify(other.body), /Globex/)
  assert.deepEqual(other.body.output[0].content[0].annotations, [])
  const searchOnly = await app.clientToken('sam@acme.example', ['SEARCH'])
  assert.equal((await ask(searchOnly, question)).status, 403)
})

test('wrong requests are refused as problems, and without the header there is nothing', async () => {
  for (const input of ['', [], [{ role: 'ROBOT', content: 'x' }], [{ role: 'ASSISTANT', content: 'x' }], 7]) {
    const { status, headers: sent } = await ask(alice, { input })
    assert.equal(status, 400, JSON.stringify(input))
    assert.match(sent.get('content-type') ?? '', /problem\+json/)
  }
  assert.equal((await app.send('/api/chat', { input: 'x' }, { token: alice })).status, 404)
})

test('the one chat application is read by its id, and others are not there', async () => {
  const known = await company.client(alice, 'getchatapplication', { id: 'default' })
  assert.equal(known.body.application.name, 'Assistant')
  assert.equal((await company.client(alice, 'getchatapplication', { id: 'other' })).status, 404)
  assert.equal((await company.client(alice, 'getchatapplication', {})).status, 400)
})

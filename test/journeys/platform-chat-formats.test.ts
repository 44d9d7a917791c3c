import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ServiceError } from '../../src/kernel/errors.ts'
import { typeProblems } from '../interface/answer-problems.ts'
import { BOB, ChatApp } from '../support/chat-app.ts'
import type { Answer } from '../support/make-app.ts'
import { type AskedModel, type ModelReply, said, says, startModelServer } from '../support/model-server.ts'

const PAGES = [
  { id: 'leave', title: 'Parental leave', text: 'Parental leave is 18 weeks of paid leave for every new parent.' },
  {
    id: 'secret',
    title: 'Parental leave of the board',
    text: 'Parental leave of the board is 52 weeks of paid leave.',
    rest: { permissions: { allowedUsers: [{ email: BOB }] } },
  },
]
const GOOD = 'New parents get 18 weeks. [[1: "18 weeks of paid leave"]]'
const SCHEMA = {
  type: 'object',
  properties: { weeks: { type: 'integer' } },
  required: ['weeks'],
  additionalProperties: false,
}
const FORMAT = { text: { format: { type: 'JSON_SCHEMA', name: 'leave', schema: SCHEMA } } }
const QUESTION = { input: 'How long is parental leave?' }
const headers = { 'X-Service-Include-Experimental': 'true' }
const plain = await ChatApp.make(PAGES)
const ask = ({ app, alice }: ChatApp, body: object) => app.send('/api/chat', body, { token: alice, headers })

type FormattedRequest = AskedModel & { readonly response_format?: { json_schema: { name: string; schema: object } } }

/** A company whose model writes the answer, and then these replies for its JSON. */
async function written(...replies: ModelReply[]) {
  const server = await startModelServer()
  after(() => server.close())
  const settings = { answerUrl: server.url, answerModel: 'scripted', answerTimeoutSeconds: '600' }
  const company = await ChatApp.make(PAGES, settings)
  server.script = [says(GOOD), ...replies].map((reply) => () => reply)
  return { company, server }
}

test('progress carries a text, and each event of a stream is exactly text/event-stream', async () => {
  const answer = await ask(plain, { ...QUESTION, stream: true, store: false })

  assert.equal(answer.headers.get('content-type'), 'text/event-stream')
  const progress = eventsIn(answer).filter(({ type }) => type === 'RESPONSE_PROGRESS')
  assert.ok(progress.length > 0)
  for (const { text, message } of progress) assert.deepEqual([typeof text, message], ['string', undefined])
})

test('a stream that breaks ends with RESPONSE_FAILED, and says nothing of an inner fault', async () => {
  const company = await ChatApp.make(PAGES)
  const { answerer } = company.app.app.services
  const breakWith = (error: Error) => {
    answerer.answer = async function* () {
      yield { kind: 'content', text: 'So far.' }
      throw error
    }
  }

  for (const [error, code, message] of [
    [new ServiceError('unavailable', 'The model broke off'), 'service_unavailable', /^The model broke off$/],
    [new Error('secret path /var/x'), 'internal_error', /^Something went wrong on our side/],
  ] as const) {
    breakWith(error)
    const answer = await ask(company, { ...QUESTION, stream: true })
    const last = eventsIn(answer).at(-1)
    assert.equal(answer.status, 200)
    assert.equal(last.type, 'RESPONSE_FAILED')
    assert.deepEqual([last.response.status, last.response.error.code], ['FAILED', code])
    assert.match(last.response.error.message, message)
    assert.equal(last.response.output[0].content[0].text, 'So far.')
    assert.ok(['id', 'object', 'created_at', 'request_id'].every((field) => field in last.response))
    assert.doesNotMatch(String(answer.body), /secret path/)
  }
})

test('what is refused before a stream begins is refused with its status', async () => {
  const answer = await ask(plain, { ...QUESTION, stream: true, conversation_id: 'none' })

  assert.equal(answer.status, 404)
  assert.equal(answer.headers.get('content-type'), 'application/problem+json')
})

test('without a model JSON_SCHEMA is refused by the name of its field, and TEXT is what it always was', async () => {
  for (const stream of [false, true]) {
    const { status, body } = await ask(plain, { ...QUESTION, ...FORMAT, stream })
    assert.deepEqual([status, body.errors[0].pointer], [400, '/text/format'])
  }
  assert.equal((await ask(plain, { ...QUESTION, text: { format: { type: 'TEXT' } } })).status, 200)
  for (const format of ['JSON_SCHEMA', { type: 'JSON_SCHEMA' }, { type: 'YAML' }]) {
    const { status, body } = await ask(plain, { ...QUESTION, text: { format } })
    assert.equal(status, 400, JSON.stringify(format))
    assert.match(body.errors[0].pointer, /^\/text\/format/)
  }
})

test('with a model the answer is JSON that matches the schema, with its sources', async () => {
  const { company, server } = await written(says('{"weeks": ', '18}'))

  const { status, body } = await ask(company, { ...QUESTION, ...FORMAT })

  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(typeProblems('ChatCompletedResponse', body), [])
  const [content] = body.output[0].content
  assert.deepEqual(JSON.parse(content.text), { weeks: 18 })
  assert.equal(content.annotations[0].sources[0].document_id, 'wiki:Page:leave')
  const asked = server.asked[1] as FormattedRequest
  assert.deepEqual(asked.response_format?.json_schema, { name: 'leave', schema: SCHEMA, strict: false })
  assert.match(asked.messages[1]!.content, /New parents get 18 weeks/)
  assert.doesNotMatch(JSON.stringify(asked), /52 weeks/, 'only the checked answer is sent')
  const kept = await company.client(company.alice, 'getchat', { id: body.conversation_id })
  assert.match(JSON.stringify(kept.body), /New parents get 18 weeks/)
})

test('as a stream the JSON comes in one piece', async () => {
  const { company } = await written(says('```json\n{"weeks": 18}\n```'))

  const events = eventsIn(await ask(company, { ...QUESTION, ...FORMAT, stream: true }))

  const deltas = events.filter(({ type }) => type === 'RESPONSE_OUTPUT_TEXT_DELTA').map(({ delta }) => delta)
  assert.deepEqual(JSON.parse(deltas.join('')), { weeks: 18 })
  assert.equal(events.at(-1).type, 'RESPONSE_COMPLETED')
})

test('what does not match is tried once more, and then refused', async () => {
  const { company, server } = await written(says('{"weeks": "18"}'), says('{"weeks": 18, "more": true}'))

  const { status, body } = await ask(company, { ...QUESTION, ...FORMAT })

  assert.deepEqual([status, body.code, server.asked.length], [503, 'service_unavailable', 3])
  assert.match(body.detail, /text\.format\.schema/)
})

test('an endpoint that does not take the format is named as the reason', async () => {
  const { company } = await written({ status: 400, pieces: [said('response_format is unknown')] })

  const { status, body } = await ask(company, { ...QUESTION, ...FORMAT })

  assert.deepEqual([status, body.errors[0].pointer], [400, '/text/format'])
  assert.match(body.detail, /response_format/)
})

test('an unsupported schema is refused before the model is called', async () => {
  const { company, server } = await written(says('{}'))
  const schema = { type: 'object', properties: { weeks: { type: 'string', pattern: '^(a+)+$' } } }

  const { status, body } = await ask(company, { ...QUESTION, text: { format: { type: 'JSON_SCHEMA', schema } } })

  assert.deepEqual([status, body.errors[0].pointer], [400, '/text/format/schema/properties/weeks/pattern'])
  assert.equal(server.asked.length, 0)
})

function eventsIn({ body }: Answer) {
  return (body as string)
    .trimEnd()
    .split('\n\n')
    .map((block) => JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? 'null'))
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VendorValues } from '../../src/http/core/vendor-values.ts'
import { ENDPOINTS } from '../../src/http/endpoints.ts'
import { ChatApp } from '../support/chat-app.ts'

const PAGES = [
  { id: 'leave', title: 'Parental leave', text: 'Parental leave is 18 weeks of paid leave for every new parent.' },
]
const QUESTION = { fragments: [{ text: 'And for contractors?' }] }
/** A conversation with an earlier answer, newest first. */
const history = (author: string) => ({ messages: [QUESTION, { author, fragments: [{ text: '18 weeks.' }] }] })
const said = (role: string) => [
  { role, content: [{ text: 'Earlier.', type: 'text' }] },
  { role: 'USER', content: [{ text: 'How long is parental leave?', type: 'text' }] },
]
const EXPERIMENTAL = { 'X-Service-Include-Experimental': 'true' }

/** Everything that an answer says in the fields `author` and `role`. */
function namesIn(value: unknown): string[] {
  if (typeof value === 'string') {
    const pieces = value.split('\n').flatMap((line) => /^(?:data: )?(\{.*\})$/.exec(line)?.[1] ?? [])
    return pieces.flatMap((piece) => namesIn(JSON.parse(piece)))
  }
  if (typeof value !== 'object' || value === null) return []
  const own = Object.entries(value).filter(([name, inner]) => /^(author|role)$/.test(name) && typeof inner === 'string')
  return [
    ...own.map(([, name]) => String(name)),
    ...Object.values(value).flatMap((inner) => (typeof inner === 'object' ? namesIn(inner) : [])),
  ]
}
const vendorsIn = (value: unknown) => [...new Set(namesIn(value).filter((name) => name.endsWith('_AI')))]

/** Every answer that names the assistant, from requests that name it, too. */
async function everyAnswer(company: ChatApp, sent: string, headers: Record<string, string> = {}) {
  const { app, alice } = company
  const ask = (path: string, body: object) =>
    app.send(path, body, { token: alice, headers: { ...EXPERIMENTAL, ...headers } })
  const agent = (await ask('/rest/api/v1/agents', { name: 'A', instructions: 'How long is parental leave?' })).body
    .workflow.id
  const saved = await ask('/rest/api/v1/chat', { ...history(sent), saveChat: true })
  const run = await ask(`/api/agents/${agent}/runs`, { messages: said(sent) })
  return {
    chat: saved,
    lines: await ask('/rest/api/v1/chat', { ...history(sent), stream: true }),
    getchat: await ask('/rest/api/v1/getchat', { id: saved.body.chatId }),
    wait: await ask('/rest/api/v1/agents/runs/wait', { agent_id: agent, messages: said(sent) }),
    stream: await ask('/rest/api/v1/agents/runs/stream', { agent_id: agent, messages: said(sent) }),
    run,
    events: await ask(`/api/agents/${agent}/runs`, { messages: said(sent), stream: true }),
    polled: await app.send(`/api/agents/${agent}/runs/${run.body.run?.run_id}`, undefined, {
      ...{ token: alice, method: 'GET', headers },
    }),
    response: await ask(`/api/agents/${agent}/responses`, { run_id: run.body.run?.run_id, messages: said(sent) }),
  }
}
const input = (role: string) => [
  { role: 'USER', content: 'How long is parental leave?' },
  { role, content: '18 weeks.' },
  { role: 'USER', content: 'And?' },
]

test('with one alias, its value is accepted in every request and used in every response', async () => {
  const company = await ChatApp.make(PAGES, { headerAliases: 'X-Acme' })

  for (const sent of ['ACME_AI', 'SERVICE_AI']) {
    for (const [name, { status, body }] of Object.entries(await everyAnswer(company, sent))) {
      assert.equal(status, 200, `${name}: ${JSON.stringify(body)}`)
      assert.deepEqual(vendorsIn(body), ['ACME_AI'], name)
    }
    const platform = await company.app.send(
      '/api/chat',
      { input: input(sent) },
      { token: company.alice, headers: EXPERIMENTAL },
    )
    assert.equal(platform.status, 200, JSON.stringify(platform.body))
  }
  const other = await company.client(company.alice, 'chat', history('OTHER_AI'))
  assert.equal(other.status, 400)
  assert.equal(other.body.error.details[0].field, 'messages[1].author')
})

test('without an alias only our own value is known', async () => {
  const company = await ChatApp.make(PAGES)

  assert.equal((await company.client(company.alice, 'chat', history('ACME_AI'))).status, 400)
  for (const [name, { body }] of Object.entries(await everyAnswer(company, 'SERVICE_AI'))) {
    assert.deepEqual(vendorsIn(body), ['SERVICE_AI'], name)
  }
})

test('of several aliases the one counts whose header the request has, else our own', async () => {
  const company = await ChatApp.make(PAGES, { headerAliases: 'X-Acme, X-Big-Corp' })
  const answered = async (headers: Record<string, string>) =>
    vendorsIn((await company.client(company.alice, 'chat', history('ACME_AI'), headers)).body)

  assert.deepEqual(await answered({}), ['SERVICE_AI'])
  assert.deepEqual(await answered({ 'X-Acme-Include-Experimental': 'true' }), ['ACME_AI'])
  assert.deepEqual(await answered({ 'X-Big-Corp-Anything': '1' }), ['BIG_CORP_AI'])
  assert.deepEqual(await answered({ 'X-Acmes-Anything': '1' }), ['SERVICE_AI'])
})

test('the interface description lists the values of every alias', async () => {
  const authorIn = async (headerAliases: string) => {
    const { app } = await ChatApp.make([], { headerAliases })
    const { body } = await app.send('/openapi.json', undefined, { method: 'GET' })
    return body.components.schemas.ChatMessage.properties.author.enum
  }

  assert.deepEqual(await authorIn('X-Acme,X-Other'), ['USER', 'SERVICE_AI', 'ACME_AI', 'OTHER_AI'])
  assert.deepEqual(await authorIn(''), ['USER', 'SERVICE_AI'])
})

test('what people wrote is theirs, also where it looks like such a value', async () => {
  const company = await ChatApp.make([{ id: 'a', title: 'SERVICE_AI', text: 'SERVICE_AI is the author of answers.' }], {
    headerAliases: 'X-Acme',
  })

  const { body } = await company.ask(company.alice, 'Who is SERVICE_AI the author of?')

  assert.deepEqual(vendorsIn(body), ['ACME_AI'])
  assert.match(JSON.stringify(body), /SERVICE_AI is the author/)
})

test('no operation has such a value where it would not be translated', () => {
  const schemas = ENDPOINTS.flatMap(({ request, response }) => [request, response])
  const holding = schemas.filter((schema) => JSON.stringify(schema)?.includes('"SERVICE_AI"'))
  assert.ok(holding.length >= 10)

  for (const schema of holding) {
    const sample = sampleOf(schema as Schema)
    new VendorValues(schema).write(sample, 'ACME_AI')
    assert.doesNotMatch(JSON.stringify(sample), /SERVICE_AI/)
  }
})

interface Schema {
  enum?: string[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
}

/** A value with everything in it that a schema may hold, as far as it names the assistant. */
function sampleOf(schema: Schema): unknown {
  if (schema.enum?.includes('SERVICE_AI')) return 'SERVICE_AI'
  if (schema.items !== undefined) return [sampleOf(schema.items)]
  const parts = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])]
  if (parts.length > 0) return parts.map(sampleOf).find((part) => JSON.stringify(part)?.includes('SERVICE_AI'))
  return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, part]) => [name, sampleOf(part)]))
}

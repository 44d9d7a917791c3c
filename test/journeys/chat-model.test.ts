import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { BOB, ChatApp, citationsOf, citedIn, textOf } from '../support/chat-app.ts'
import { eventually } from '../support/eventually.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { makeApp } from '../support/make-app.ts'
import {
  calls,
  ended,
  type ModelReply,
  type ModelServer,
  type Script,
  said,
  says,
  startModelServer,
} from '../support/model-server.ts'

const LEAVE = 'Parental leave is 18 weeks of paid leave for every new parent.'
const PAGES = [
  { id: 'leave', title: 'Parental leave', text: `${LEAVE}\n\nContractors ask their agency about leave.` },
  { id: 'crane', title: 'Cranes', text: 'A harbour crane lifts containers of 60 tonnes from ships.' },
  {
    id: 'secret',
    title: 'Project Basilisk',
    text: 'Project Basilisk is the takeover of Globex for 40 million.',
    rest: { permissions: { allowedUsers: [{ email: BOB }] } },
  },
]
const QUESTION = 'How long is parental leave?'
const GOOD = 'New parents get 18 weeks. [[1: "18 weeks of paid leave"]]'

interface Company {
  readonly chat: ChatApp
  readonly server: ModelServer
  readonly clock: FakeClock
}

/** A company whose answers a scripted model writes. Nothing but a client that goes ends its work, unless a test says so. */
async function found(settings: Record<string, string> = {}): Promise<Company> {
  const server = await startModelServer()
  after(() => server.close())
  const clock = new FakeClock()
  const patient = { answerTimeoutSeconds: '600', answerSilenceSeconds: '600' }
  const model = { answerUrl: server.url, answerModel: 'scripted', answerKey: 's3cret' }
  const chat = await ChatApp.make(PAGES, { ...patient, ...model, ...settings }, clock)
  return { chat, server, clock }
}

const usual = await found()

/** With settings of its own, or the one that is shared; its model has forgotten what was before. */
async function company(script: Script[], settings?: Record<string, string>): Promise<Company> {
  const made = settings === undefined ? usual : await found(settings)
  made.clock.advance({ minutes: 10 })
  Object.assign(made.server, { script, asked: [], keys: [], gone: 0 })
  return made
}

const replies = (...given: ModelReply[]): Script[] => given.map((reply) => () => reply)
const steps = (body: { messages: { messageType: string; fragments: { text?: string }[] }[] }) =>
  body.messages.filter(({ messageType }) => messageType === 'UPDATE').flatMap(({ fragments }) => fragments[0]?.text)

test('a model writes the answer, and each sentence carries a citation that holds', async () => {
  const { chat, server } = await company(
    replies(says('New parents get ', '18 weeks [[1: "18 weeks', ' of paid leave"]]. Ships [[2', ': "nothing of it"]]')),
  )

  const { status, body } = await chat.ask(chat.alice, QUESTION)

  assert.equal(status, 200)
  assert.equal(textOf(body), 'New parents get 18 weeks.')
  const [citation, ...more] = citationsOf(body)
  assert.deepEqual(more, [])
  assert.equal(citation?.sourceDocument.id, 'wiki:Page:leave')
  assert.deepEqual(citation?.referenceRanges[0]?.snippets[0]?.text, '18 weeks of paid leave')
  const [asked] = server.asked
  assert.deepEqual([asked?.model, asked?.stream, asked?.max_tokens], ['scripted', true, 1500])
  assert.deepEqual(server.keys, ['Bearer s3cret'])
  const fence = /<source-([\w-]+) number="1"/.exec(asked!.messages[1]!.content)![1]!
  assert.ok(asked!.messages[1]!.content.includes(`${LEAVE}`))
  assert.ok(asked!.messages[0]!.content.includes(`</source-${fence}>`), 'the model knows the fence')
})

test('an answer of a model comes line by line, a sentence as soon as its citation holds', async () => {
  const { chat } = await company(
    replies(says(`${GOOD}\n\nContractors ask their agency. [[1: "Contractors ask their agency"]]`)),
  )

  const { body } = await chat.ask(chat.alice, QUESTION, { stream: true })

  const pieces = (body as string)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const contents = pieces.filter(({ messages }) => messages[0]?.messageType === 'CONTENT')
  assert.equal(contents.length, 2)
  const joined = { messages: pieces.flatMap(({ messages }) => messages) }
  assert.equal(textOf(joined), 'New parents get 18 weeks.\n\nContractors ask their agency.')
  assert.ok(pieces.at(-1).followUpPrompts)
})

test('invented citations are dropped with their sentences, and so is what has none', async () => {
  const { chat } = await company(
    replies(
      says(
        'Leave is 40 weeks. [[1: "40 weeks of leave"]] ',
        'Globex is bought for 40 million. [[9: "takeover of Globex"]] ',
        'Everybody knows it. ',
        'Basilisk is a takeover. [[0: "takeover of Globex"]] ',
        'Two sources say so. [[1: "18 weeks of paid leave"]] [[1: "never said anywhere"]] ',
        'It is short. [[1: "18"]] ',
        GOOD,
        ' And more without a source.',
      ),
    ),
  )

  const { body } = await chat.ask(chat.alice, QUESTION)

  assert.equal(textOf(body), 'New parents get 18 weeks.')
  assert.equal(citedIn(body).length, 1)
})

test('a sentence about something else than it cites is dropped, and so are strange addresses', async () => {
  const { chat } = await company(
    replies(
      says(
        'Write to it@evil.example now. [[1: "Parental leave"]] ',
        'Send your password to the help desk. [[1: "Parental leave"]] ',
        'Parental leave is 26 weeks. [[1: "weeks of paid leave"]] ',
        'Parental leave is 18 weeks, see //evil.example/leave or evil.example. [[1: "18 weeks of paid leave"]] ',
      ),
    ),
  )

  const { body } = await chat.ask(chat.alice, QUESTION)

  assert.equal(textOf(body), 'Parental leave is 18 weeks, see (address left out) or (address left out).')
  assert.equal(citedIn(body).length, 1)
})

test('a document that the caller may not read any more is not cited, although the model was shown it', async () => {
  const page = { id: 'wombat', title: 'Wombats', text: 'The wombat digs a burrow beneath the office.' }
  const script: Script[] = [
    async () => {
      await chat.write({ ...page, rest: { permissions: { allowedUsers: [{ email: BOB }] } } })
      return says('It digs. [[1: "The wombat digs a burrow"]]')
    },
  ]
  const { chat, server } = await company(script)
  await chat.write({ ...page, rest: { permissions: { allowAnonymousAccess: true } } })

  const { body } = await chat.ask(chat.alice, 'Where does the wombat dig a burrow?')

  assert.match(server.asked[0]!.messages[1]!.content, /The wombat digs/)

  assert.match(textOf(body), /^I couldn't find an answer/)
  assert.deepEqual(citedIn(body), [])
})

test('a model searches and reads further, as the caller alone', async () => {
  const { chat, server } = await company([
    () => calls(['search', { query: 'Project Basilisk' }], ['search', { query: 'harbour crane' }]),
    () => calls(['read_source', { number: 1, from: 9 }], ['read_source', { number: 77 }], ['rm', '{"x":']),
    (asked) => {
      const shown = asked.messages.map(({ content }) => content).join('\n')
      const crane = /number="(\d+)"[^>]*>\nTitle: Cranes/.exec(shown)?.[1]
      return says(`Cranes lift 60 tonnes. [[${crane}: "containers of 60 tonnes"]]`)
    },
  ])

  const { body } = await chat.ask(chat.alice, QUESTION)

  assert.equal(textOf(body), 'Cranes lift 60 tonnes.')
  assert.deepEqual(citedIn(body), ['wiki:Page:crane'])
  assert.deepEqual(
    server.asked[0]?.tools?.map(({ function: { name } }) => name),
    ['search', 'read_source'],
  )
  const last = server.asked[2]!.messages
  assert.deepEqual(
    last.map(({ role }) => role),
    ['system', 'user', 'assistant', 'tool', 'tool', 'assistant', 'tool', 'tool', 'tool'],
  )
  assert.doesNotMatch(JSON.stringify(server.asked), /Globex/, 'what she may not read reaches no model')
  assert.match(last[6]!.content, /Characters 9 to/)
  assert.equal(last[7]!.content, 'Source not found.')
  assert.match(last[8]!.content, /^Unknown tool/)
  assert.ok(steps(body).includes('Searching further'))
})

test('a model that never stops calling tools gets a limited number of calls', async () => {
  const { chat, server } = await company(replies(calls(['search', { query: 'crane' }])), { answerRounds: '3' })

  const { body } = await chat.ask(chat.alice, QUESTION)

  assert.match(textOf(body), /^I couldn't find an answer/)
  assert.equal(server.asked.length, 3)
  assert.equal(server.asked[2]?.tools, undefined)
})

test('what a model writes counts against the tokens of the answer', async () => {
  const many = { pieces: [said('x'.repeat(400)), ...calls(['search', { query: 'crane' }]).pieces] }
  const { chat, server } = await company(replies(many), { answerMaxTokens: '150', answerRounds: '9' })

  await chat.ask(chat.alice, QUESTION)

  const limits = server.asked.map(({ max_tokens }) => max_tokens!)
  assert.equal(limits[0], 150)
  assert.ok(limits.length === 2 && limits[1]! < 50, String(limits))
})

test('a model that declines is a plain refusal', async () => {
  const { chat } = await company(replies(says('NO ANSWER')))

  const { body } = await chat.ask(chat.alice, QUESTION)

  assert.match(textOf(body), /^I couldn't find an answer/)
  assert.deepEqual(citedIn(body), [])
})

const FAILURES: readonly (readonly [string, ModelReply])[] = [
  ['answers 500', { status: 500, pieces: [] }],
  ['refuses the key', { status: 401, pieces: ['s3cret is wrong'] }],
  ['sends a chunk that is not JSON', { pieces: ['data: {"choices":[{"delta"\n\n', ended('stop')] }],
  ['sends a chunk that is no object', { pieces: ['data: 7\n\n', ended('stop')] }],
  ['reports an error in its stream', { pieces: ['data: {"error":{"message":"s3cret"}}\n\n'] }],
  ['ends without an end', { pieces: [said('New parents')] }],
  ['breaks the connection', { pieces: [said('New parents'), 'cut'] }],
  ['sends a redirect', { status: 302, headers: { Location: 'http://127.0.0.1:1/' }, pieces: [] }],
]

for (const [what, reply] of FAILURES) {
  test(`passages answer instead of a model that ${what}`, async () => {
    const { chat, server } = await company(replies(reply))

    const { status, body } = await chat.ask(chat.alice, QUESTION)

    assert.equal(status, 200)
    assert.ok(steps(body).some((text) => text?.startsWith('The model is unavailable')))
    assert.match(textOf(body), /18 weeks of paid leave/)
    assert.equal(server.asked.length, 1)
    assert.doesNotMatch(JSON.stringify(body), /s3cret/)
  })

  // A status can only come first.
  if (reply.status !== undefined) continue

  test(`a model that ${what} after a sentence ends the answer with an error, and nothing is saved`, async () => {
    const { chat, clock } = await company(replies({ pieces: [said(`${GOOD} More`), ...reply.pieces] }))

    const streamed = await chat.ask(chat.alice, QUESTION, { stream: true, saveChat: true })
    const last = JSON.parse((streamed.body as string).trimEnd().split('\n').at(-1)!)
    clock.advance({ seconds: 30 })
    const whole = await chat.ask(chat.alice, QUESTION, { saveChat: true })

    assert.equal(last.error.code, 'unavailable')
    assert.equal(whole.status, 503)
    assert.equal(whole.headers.get('retry-after'), '5')
    assert.deepEqual((await chat.client(chat.alice, 'listchats')).body, { chatResults: [] })
  })
}

test('passages answer where nobody listens', async () => {
  const closed = await startModelServer()
  await closed.close()
  const { chat } = await company([], { answerUrl: closed.url })

  const { body } = await chat.ask(chat.alice, QUESTION)

  assert.match(textOf(body), /18 weeks of paid leave/)
})

test('a model that is busy is left alone for as long as it says', async () => {
  const { chat, server, clock } = await company([
    () => ({ status: 429, headers: { 'Retry-After': '60' }, pieces: [] }),
    () => says(GOOD),
  ])

  const first = await chat.ask(chat.alice, QUESTION)
  clock.advance({ seconds: 59 })
  const second = await chat.ask(chat.alice, QUESTION)
  assert.equal(server.asked.length, 1)
  clock.advance({ seconds: 2 })
  const third = await chat.ask(chat.alice, QUESTION)

  assert.equal(server.asked.length, 2)
  for (const { body } of [first, second]) assert.match(textOf(body), /every new parent/)
  assert.equal(textOf(third.body), 'New parents get 18 weeks.')
})

test('a model that says nothing, or takes too long, is given up', async () => {
  for (const settings of [{ answerSilenceSeconds: '0.1' }, { answerTimeoutSeconds: '0.3' }]) {
    const { chat, server } = await company(replies({ pieces: ['wait'] }), settings)

    const { status, body } = await chat.ask(chat.alice, QUESTION)

    assert.equal(status, 200)
    assert.match(textOf(body), /every new parent/)
    await eventually('the model saw the connection close', async () => server.gone === server.asked.length)
  }
})

test('timeoutMillis answers 408 although the model still thinks', async () => {
  const { chat, server } = await company(replies({ pieces: [said('New parents'), 'wait'] }))

  const { status, body } = await chat.ask(chat.alice, QUESTION, { timeoutMillis: 500 })

  assert.equal(status, 408)
  assert.equal(body.error.code, 'request_timeout')
  await eventually('the model saw the connection close', async () => server.gone === server.asked.length)
})

for (const stream of [true, false]) {
  test(`the model sees the connection close when the client goes away (stream: ${stream})`, async () => {
    const { chat, server } = await company(replies({ pieces: [said(GOOD), said(' More'), 'wait'] }))
    const gone = new AbortController()
    const asking = fetch(`${chat.app.address}/rest/api/v1/chat`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${chat.alice}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ messages: [{ fragments: [{ text: QUESTION }] }], stream, saveChat: true }),
      signal: gone.signal,
    }).then(
      (response) => response.text(),
      () => '',
    )
    asking.catch(() => {})
    await eventually('the model was asked', async () => server.asked.length === 1)

    gone.abort()

    await eventually('the model saw the connection close', async () => server.gone === 1)
    assert.deepEqual((await chat.client(chat.alice, 'listchats')).body, { chatResults: [] })
  })
}

test('bytes may be cut anywhere, lines end in any way, and comments count for nothing', async () => {
  const bytes = Buffer.from(
    `: hello\r\n\r\n${said('Übrigens – 18 weeks “🦘” [[1: "18 weeks of paid leave"]]').replaceAll('\n', '\r\n')}${ended('stop')}`,
  )
  const { chat } = await company(replies({ pieces: [...bytes].map((byte) => Buffer.from([byte])) }))

  const { body } = await chat.ask(chat.alice, QUESTION)

  assert.equal(textOf(body), 'Übrigens – 18 weeks “🦘”')
})

test('an endpoint that does not stream, and one that knows the limit by its newer name, work as well', async () => {
  const plain = { choices: [{ message: { role: 'assistant', content: GOOD }, finish_reason: 'stop' }] }
  const { chat, server } = await company([
    () => ({ status: 400, pieces: ['{"error":{"message":"use max_completion_tokens"}}'] }),
    () => ({ headers: { 'Content-Type': 'application/json' }, pieces: [JSON.stringify(plain)] }),
  ])

  const { body } = await chat.ask(chat.alice, QUESTION)

  assert.equal(textOf(body), 'New parents get 18 weeks.')
  assert.equal(server.asked[1]?.max_completion_tokens, 1500)
})

test('the address of a model is checked when the service starts', async () => {
  const wrong = ['http://8.8.8.8/v1', 'ftp://127.0.0.1/v1', 'https://ann:secret@models.example/v1']
  for (const answerUrl of wrong) {
    await assert.rejects(() => makeApp({ answerUrl, answerModel: 'm' }), /ALMANAC_ANSWER_URL/, answerUrl)
  }
  await assert.rejects(() => makeApp({ answerUrl: 'https://models.example/v1' }), /ALMANAC_ANSWER_MODEL/)
})

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ChatApp, textOf } from '../support/chat-app.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { says, startModelServer } from '../support/model-server.ts'
import { manifest, skillForm } from '../support/skills.ts'

const HEADERS = { 'X-Service-Include-Experimental': 'true' }
const CRANE = 'The harbour crane lifts containers of 60 tonnes from ships.'
const RULE = 'Sabbatical requests go to the payroll desk eight weeks before they begin.'
const QUESTION = 'Where does a sabbatical request go?'
const SKILL = {
  'SKILL.md': manifest('Sabbatical requests', 'How a sabbatical is asked for', `# Requests\n\n${RULE}`),
  'forms/form.md': 'The form for a sabbatical has two pages.',
}

const server = await startModelServer()
after(() => server.close())
// Everyone may enable skills there; `publishing.test.ts` is about who may otherwise.
const plain = await ChatApp.make([{ id: 'crane', title: 'Cranes', text: CRANE }], { membersPublish: 'on' })
const clock = new FakeClock()
const patient = { answerTimeoutSeconds: '600', answerSilenceSeconds: '600' }
const modelled = await ChatApp.make(
  [{ id: 'crane', title: 'Cranes', text: CRANE }],
  { ...patient, membersPublish: 'on', answerUrl: server.url, answerModel: 'scripted' },
  clock,
)

function skills({ app }: ChatApp, token: string, method: string, path: string, body?: unknown) {
  return app.send(`/api/skills${path}`, body, { token, method, headers: HEADERS })
}

async function make(chat: ChatApp): Promise<string> {
  return (await skills(chat, chat.alice, 'POST', '', skillForm(SKILL))).body.skill.id
}

const setStatus = (chat: ChatApp, id: string, status: string) => skills(chat, chat.alice, 'PATCH', `/${id}`, { status })

// biome-ignore lint/suspicious/noExplicitAny: a wire value of a test
const citedSkills = (body: any) =>
  body.messages.flatMap(({ fragments }: { fragments: { citation?: { sourceSkill?: unknown } }[] }) =>
    fragments.flatMap(({ citation }) => citation?.sourceSkill ?? []),
  )

test('chat answers from skills that the caller may read, and cites them word for word', async () => {
  const id = await make(plain)
  await setStatus(plain, id, 'ENABLED')

  const { body } = await plain.ask(plain.bob, QUESTION)

  assert.equal(textOf(body), RULE)
  assert.deepEqual(citedSkills(body), [{ id, name: 'Sabbatical requests' }])
  const [citation] = body.messages.at(-1).citations
  assert.equal(citation.referenceRanges[0].snippets[0].text, RULE)
  await skills(plain, plain.alice, 'DELETE', `/${id}`)
})

test("a skill's text is never shown to people who can't read it, even from a saved chat", async () => {
  const id = await make(plain)
  assert.doesNotMatch(textOf((await plain.ask(plain.bob, QUESTION)).body), /payroll/, 'a draft')
  assert.match(textOf((await plain.ask(plain.alice, QUESTION)).body), /payroll/, 'a draft of one’s own')
  await setStatus(plain, id, 'ENABLED')
  const saved = await plain.ask(plain.bob, QUESTION, { saveChat: true })
  const read = () => plain.client(plain.bob, 'getchat', { id: saved.body.chatId })
  assert.deepEqual(citedSkills((await read()).body.chatResult.chat), [{ id, name: 'Sabbatical requests' }])

  await setStatus(plain, id, 'DISABLED')

  assert.doesNotMatch(textOf((await plain.ask(plain.bob, QUESTION)).body), /payroll/)
  assert.doesNotMatch(textOf((await plain.ask(plain.alice, QUESTION)).body), /payroll/, 'nobody uses it')
  assert.doesNotMatch(JSON.stringify((await read()).body), /payroll/)
  await skills(plain, plain.alice, 'DELETE', `/${id}`)
})

test('an answer that is wanted from one place is taken from there alone', async () => {
  const id = await make(plain)
  await setStatus(plain, id, 'ENABLED')

  const { body } = await plain.ask(plain.bob, QUESTION, { inclusions: { datasourceInstances: ['wiki'] } })

  assert.deepEqual(citedSkills(body), [])
  await skills(plain, plain.alice, 'DELETE', `/${id}`)
})

test('documents come first, and what skills say besides comes behind', async () => {
  const id = await make(plain)
  await setStatus(plain, id, 'ENABLED')
  await plain.write({ id: 'rule', title: 'Sabbatical', text: 'A sabbatical request may go on for one year.' })

  const { body } = await plain.ask(plain.bob, QUESTION)

  assert.match(textOf(body), /one year\.\n\nSabbatical requests go to/)
  await skills(plain, plain.alice, 'DELETE', `/${id}`)
})

test('an agent uses the skills that it names, as far as whoever runs it may read them', async () => {
  const id = await make(plain)
  const agent = {
    name: 'Helper',
    instructions: QUESTION,
    skills: [id],
    addedRoles: [{ role: 'VIEWER', group: { type: 'ALL', id: '' } }],
  }
  const refused = await plain.client(plain.bob, 'agents', agent)
  assert.equal(refused.status, 400)
  assert.match(JSON.stringify(refused.body), /skills\[0\]/)
  const made = await plain.client(plain.alice, 'agents', agent)
  assert.deepEqual(made.body.workflow.skills, [id])
  const run = async (token: string) =>
    (await plain.client(token, 'agents/runs/wait', { agent_id: made.body.workflow.id })).body.messages.at(-1)

  const own = await run(plain.alice)
  assert.match(own.content[0].text, /payroll desk.* \[\d\]$/)
  assert.equal(own.citations.at(-1).id, id)
  assert.doesNotMatch((await run(plain.bob)).content[0].text, /payroll/)
  await setStatus(plain, id, 'ENABLED')
  assert.match((await run(plain.bob)).content[0].text, /payroll/)
  await skills(plain, plain.alice, 'DELETE', `/${id}`)
  assert.doesNotMatch((await run(plain.alice)).content[0].text, /payroll/, 'a skill that is gone is not missed')
})

test("a model gets the text of an agent's skills inside a fence, and no other skills", async () => {
  const id = await make(modelled)
  await setStatus(modelled, id, 'ENABLED')
  const ask = async (agent: object) => {
    Object.assign(server, { script: [() => says('The crane lifts 60 tonnes. [[1: "60 tonnes"]]')], asked: [] })
    const made = await modelled.client(modelled.alice, 'agents', {
      name: 'Helper',
      instructions: 'What does the harbour crane lift?',
      ...agent,
    })
    await modelled.client(modelled.alice, 'agents/runs/wait', { agent_id: made.body.workflow.id })
    return server.asked.map((each) => JSON.stringify(each)).join('\n')
  }

  const told = await ask({ skills: [id] })
  assert.match(told, /<skill-([\w-]+)>\\nSabbatical requests\\n[^<]*payroll desk[^<]*<\/skill-\1>/)
  const other = await ask({})
  assert.match(other, /harbour crane/)
  assert.doesNotMatch(other, /payroll/)
})

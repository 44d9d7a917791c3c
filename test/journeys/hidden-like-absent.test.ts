import assert from 'node:assert/strict'
import { test } from 'node:test'
import { StoreCalls } from '../support/count-store-calls.ts'
import { KnowledgeApp, role, sameRefusal } from '../support/knowledge.ts'
import { postgresDatabases } from '../support/postgres-databases.ts'

// What somebody may not read is refused as what is not there: with the same words, and after the same questions to the
// store, so that no clock tells the two apart.

const postgres = await postgresDatabases()
const OWN = { addedRoles: role('VIEWER', 'ann') }
const TIMES = { startTime: '2026-05-31T00:00:00Z', endTime: '2026-06-10T00:00:00Z' }
const DRAFT = { title: 'Later', startTime: '2026-06-05T00:00:00Z', endTime: '2026-06-10T00:00:00Z' }
const ABSENT = 1_234_567

async function prepare(kind: string) {
  const app = await KnowledgeApp.make(kind === 'SQLite' ? {} : { databaseUrl: await postgres.createDatabase() })
  const { ann, bob } = app
  const made = async (operation: string, request: object, token = ann) => {
    const { status, body } = await app.ask(token, operation, request)
    assert.equal(status, 200, `${operation}: ${JSON.stringify(body)}`)
    return body
  }

  const answer = (await made('createanswer', { data: { question: 'Mine?', ...OWN } })).id
  const top = (await made('createcollection', { name: 'Top', ...OWN })).collection.id
  const inner = (await made('createcollection', { name: 'Inner', parentId: top })).collection.id
  const deep = (await made('createcollection', { name: 'Deep', parentId: inner })).collection.id
  await made('addcollectionitems', {
    collectionId: deep,
    addedCollectionItemDescriptors: [{ url: 'https://x.example' }],
  })
  const announcement = (await made('createannouncement', DRAFT)).id
  const pin = (await made('pin', { documentId: 'wiki:Page:closed', queries: ['pay'] }, bob)).id
  const go = { inputAlias: 'mine', destinationUrl: 'https://x.example', unlisted: true, ...OWN }
  const shortcut = (await made('createshortcut', { data: go })).shortcut.id
  const message = { author: 'USER', fragments: [{ text: 'wombat?' }] }
  const chat = (await made('chat', { messages: [message], saveChat: true })).chatId
  const agent = (await made('agents', { name: 'Mine', instructions: 'Say wombat' })).workflow.id
  const NO_CHAT = `${chat.slice(0, -6)}abcdef`
  const calls = new StoreCalls(app.app)

  /** The request, the ID of an object the caller can't read, and the ID of a missing one. */
  const CASES: readonly (readonly [string, (id: never) => object, unknown, unknown])[] = [
    ['getanswer', (id) => ({ id }), answer, ABSENT],
    ['getanswer', (docId) => ({ docId }), `ANSWERS_answer_${answer}`, `ANSWERS_answer_${ABSENT}`],
    ['editanswer', (id) => ({ id, question: 'x' }), answer, ABSENT],
    ['deleteanswer', (id) => ({ id }), answer, ABSENT],
    ['verify', (documentId) => ({ documentId }), `ANSWERS_answer_${answer}`, `ANSWERS_answer_${ABSENT}`],
    [
      'addverificationreminder',
      (documentId) => ({ documentId }),
      `ANSWERS_answer_${answer}`,
      `ANSWERS_answer_${ABSENT}`,
    ],
    ...[top, deep].flatMap((collection): (typeof CASES)[number][] => [
      ['getcollection', (id) => ({ id, withItems: true, withHierarchy: true }), collection, ABSENT],
      ['editcollection', (id) => ({ id, name: 'x' }), collection, ABSENT],
      ['deletecollection', (id) => ({ ids: [id] }), collection, ABSENT],
      ['addcollectionitems', (id) => ({ collectionId: id, addedCollectionItemDescriptors: [] }), collection, ABSENT],
      ['editcollectionitem', (id) => ({ collectionId: id, itemId: 'x', name: 'x' }), collection, ABSENT],
      ['deletecollectionitem', (id) => ({ collectionId: id, itemId: 'x' }), collection, ABSENT],
      ['createcollection', (id) => ({ name: 'Below', parentId: id }), collection, ABSENT],
      ['createanswer', (id) => ({ data: { question: 'q', addedCollections: [id] } }), collection, ABSENT],
    ]),
    ['updateannouncement', (id) => ({ id, title: 'x', ...TIMES }), announcement, ABSENT],
    ['deleteannouncement', (id) => ({ id }), announcement, ABSENT],
    ['getpin', (id) => ({ id }), pin, String(ABSENT)],
    ['editpin', (id) => ({ id, queries: ['x'] }), pin, String(ABSENT)],
    ['unpin', (id) => ({ id }), pin, String(ABSENT)],
    ['getshortcut', (id) => ({ id }), shortcut, ABSENT],
    ['getshortcut', (alias) => ({ alias }), 'mine', 'nope'],
    ['updateshortcut', (id) => ({ id, inputAlias: 'x', destinationUrl: 'https://x.example' }), shortcut, ABSENT],
    ['deleteshortcut', (id) => ({ id }), shortcut, ABSENT],
    ['getchat', (id) => ({ id }), chat, NO_CHAT],
    ['chat', (chatId) => ({ messages: [message], chatId }), chat, NO_CHAT],
    ['agents/ID', () => ({ description: 'x' }), agent, String(ABSENT)],
    ['agents', (parentWorkflowId) => ({ name: 'x', parentWorkflowId }), agent, String(ABSENT)],
    ['agents/runs/wait', (agent_id) => ({ agent_id, messages: [] }), agent, String(ABSENT)],
    ['summarize', (id) => ({ documentSpecs: [{ id }] }), 'wiki:Page:closed', 'wiki:Page:absent'],
    ['getdocpermissions', (documentId) => ({ documentId }), 'wiki:Page:closed', 'wiki:Page:absent'],
    ['verify', (documentId) => ({ documentId }), 'wiki:Page:closed', 'wiki:Page:absent'],
  ]
  return { kind, app, cases: CASES, calls, made, answer, deep, agent }
}

// Both first: the tests of one must not be over before those of the other are known.
const worlds = [await prepare('SQLite'), await prepare('PostgreSQL')]

for (const { kind, app, cases, calls, made, answer, deep, agent } of worlds) {
  const { eve, admin } = app
  for (const [operation, request, hidden, absent] of cases) {
    test(`${operation} of ${hidden}: what may not be read is refused as what is not there (${kind})`, async () => {
      const ask = (id: unknown) => app.ask(eve, operation.replace('ID', String(id)), request(id as never))
      // Memories that the first question fills are filled.
      await ask(absent)

      const answers = new Map<unknown, Awaited<ReturnType<typeof ask>>>()
      const asked = async (id: unknown) => calls.during(async () => answers.set(id, await ask(id)))
      const ofHidden = await asked(hidden)
      const ofAbsent = await asked(absent)

      const [one, other] = [answers.get(hidden), answers.get(absent)]
      assert.ok(one && other)
      assert.equal(one.status, 404, JSON.stringify(one.body))
      if (typeof one.body === 'string') {
        assert.equal(one.body.replace(String(hidden), ''), other.body.replace(String(absent), ''))
      } else assert.ok(sameRefusal(one, other, [hidden, absent]), JSON.stringify([one.body, other.body]))
      assert.deepEqual(ofHidden, ofAbsent)
      assert.ok(ofHidden.length > 0)
    })
  }

  for (const path of [
    `agents/${agent}`,
    `agents/${agent}/schemas`,
    'governance/data/policies/1',
    'governance/data/reports/1/status',
  ]) {
    test(`GET ${path}: as what is not there (${kind})`, async () => {
      const get = (id: string) =>
        app.app.send(`/rest/api/v1/${path.replace(String(agent), id)}`, undefined, { token: eve, method: 'GET' })
      await get(String(ABSENT))
      const ofHidden = await calls.during(() => get(String(agent)))
      const ofAbsent = await calls.during(() => get(String(ABSENT)))

      assert.deepEqual(ofHidden, ofAbsent)
    })
  }

  test(`and what Eve was refused is as it was (${kind})`, async () => {
    assert.equal((await made('getanswer', { id: answer })).answerResult.answer.question, 'Mine?')
    assert.equal((await made('getcollection', { id: deep }, admin)).collection.itemCount, 1)
  })
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoCompany } from '../../src/demo/company/demo-company.ts'
import { readDocument } from '../../src/domain/search/documents/read-document.ts'
import { ChatApp, citationsOf, citedIn, textOf } from '../support/chat-app.ts'
import { AMARA, makeDemoApp, PIETER } from '../support/demo-app.ts'
import { INJECTIONS, PLANTED } from '../support/injections.ts'
import { allEmbedded } from '../support/meaning-app.ts'
import { propertyRun, repeatHint } from '../support/property-run.ts'
import { Random } from '../support/random.ts'

const { cases, firstSeed } = propertyRun(40)

test(`random questions by random people cite only what they may read, word for word (seed ${firstSeed})`, async () => {
  // As it is by default, with everything found by its meaning too.
  const app = await makeDemoApp({ meaning: 'builtin' })
  await allEmbedded(app)
  const people = await Promise.all(
    [AMARA, PIETER, 'marit.oosterveld@rimewell.example'].map(async (email) => ({
      email,
      token: await app.clientToken(email, ['CHAT']),
    })),
  )
  const titles = demoCompany.documents.map(({ title }) => title)
  let cited = 0
  for (let seed = firstSeed; seed < firstSeed + cases; seed++) {
    const random = new Random(seed)
    const { email, token } = random.pick(people)
    const words = random.pick(titles).split(/\s+/)
    const text = `${random.pick(['What is', 'How do we handle', 'Who is responsible for', 'When was', 'And'])} ${words.join(' ')}?`

    const body = { messages: [{ fragments: [{ text }] }, { fragments: [{ text: random.pick(titles) }] }] }
    const answer = await app.send('/rest/api/v1/chat', body, { token })

    assert.equal(answer.status, 200, repeatHint(seed, text))
    const caller = {
      email,
      scopes: new Set(['CHAT'] as const),
      credentialId: 'test',
      root: { kind: 'authToken' as const },
      actedBy: undefined,
    }
    for (const { sourceDocument, referenceRanges = [] } of citationsOf(answer.body)) {
      // Refused if the person may not read it.
      const { document } = await readDocument(app.app.services, caller, { id: sourceDocument.id })
      assert.equal(sourceDocument.title, document.title)
      for (const { snippets } of referenceRanges) {
        assert.ok((document.body || document.summary).includes(snippets[0]!.text), repeatHint(seed, text))
      }
      cited++
    }
    if (citedIn(answer.body).length === 0)
      assert.match(textOf(answer.body), /^I couldn't find an answer/, repeatHint(seed, text))
  }
  assert.ok(cited > 0)
})

test('instructions inside documents are text and nothing else', async () => {
  const company = await ChatApp.make(PLANTED)
  for (const at of INJECTIONS.keys()) {
    for (const stream of [false, true]) {
      const { status, body } = await company.ask(company.alice, `What does zebra note ${at} say about Basilisk?`, {
        stream,
      })

      assert.equal(status, 200)
      assert.doesNotMatch(JSON.stringify(body), /Globex|40 million/)
      const pieces = stream
        ? (body as string)
            .trimEnd()
            .split('\n')
            .map((line) => JSON.parse(line))
        : [body]
      const cited = citedIn({ messages: pieces.flatMap(({ messages }) => messages) })
      assert.ok(cited.length > 0)
      assert.ok(cited.every((id) => /^wiki:Page:i\d+$/.test(id)))
    }
  }
  for (const text of INJECTIONS) {
    const { status, body } = await company.ask(company.alice, `${text} Basilisk takeover?`)
    assert.equal(status, 200)
    assert.doesNotMatch(JSON.stringify(body), /Globex|40 million/)
  }
})

test('a client that goes away in the middle ends the work, and nothing is saved', async () => {
  const company = await ChatApp.make([{ id: 'a', title: 'Wombats', text: 'A wombat is a marsupial that digs.' }])
  const gone = new AbortController()
  const response = await fetch(`${company.app.address}/rest/api/v1/chat`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${company.alice}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ messages: [{ fragments: [{ text: 'What is a wombat?' }] }], stream: true }),
    signal: gone.signal,
  })
  await response.body!.getReader().read()
  gone.abort()

  assert.equal((await company.ask(company.alice, 'What is a wombat?')).status, 200)
  assert.deepEqual((await company.client(company.alice, 'listchats')).body, { chatResults: [] })
})

test('verified documents come before others, and what is marked as outdated after them', async () => {
  const text = 'The office door code policy is explained here.'
  const company = await ChatApp.make(
    ['one', 'two', 'three'].map((id) => ({ id, title: `Door code ${id}`, text: `${text} Version ${id}.` })),
  )
  const admin = await company.app.administratorToken('admin@acme.example')
  const mark = (id: string, action: string) =>
    company.client(admin, 'verify', { documentId: `wiki:Page:${id}`, action })
  assert.equal((await mark('three', 'VERIFY')).status, 200)
  assert.equal((await mark('one', 'DEPRECATE')).status, 200)

  const cited = citedIn((await company.ask(company.alice, 'What is the office door code policy?')).body)

  assert.equal(cited[0], 'wiki:Page:three')
  assert.equal(cited.includes('wiki:Page:one'), false)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emailOf, makeAdminApp } from '../support/admin.ts'

const DAY_MS = 86_400_000
const PEOPLE = ['ann@acme.example', 'bob@acme.example', 'cid@acme.example', 'dan@acme.example']
const SCOPES = ['SEARCH', 'CHAT', 'DOCUMENTS', 'FEEDBACK', 'ACTIVITY']
const world = makeWorld()

async function makeWorld() {
  const admin = await makeAdminApp()
  const { app } = admin
  const push = await app.indexingToken()
  await app.addDatasource({ name: 'wiki', isUserReferencedByEmail: true })
  await admin.as('admin', 'POST', 'datasources', { name: 'vault', displayName: 'Vault', defaultAccess: 'nobody' })
  const old = Math.floor((app.clock.now().getTime() - 500 * DAY_MS) / 1000)
  const documents = [
    { id: 'guide', title: 'Visitor guide', updatedAt: old, owner: { email: PEOPLE[0] } },
    { id: 'fresh', title: 'Fresh wombat news' },
    {
      id: 'ann',
      title: 'Wombat diary of Ann',
      permissions: { allowedUsers: [{ email: PEOPLE[0] }, { email: PEOPLE[3] }] },
    },
    { id: 'none', title: 'Nobody sees this', permissions: {} },
  ].map((each) => ({
    ...each,
    viewURL: `https://wiki.example/${each.id}`,
    body: { mimeType: 'text/plain', textContent: each.title },
  }))
  await app.index('indexdocuments', { datasource: 'wiki', documents }, push)
  await app.index(
    'indexdocument',
    {
      document: {
        datasource: 'vault',
        id: 'gold',
        title: 'Gold',
        viewURL: 'https://v.example/1',
        body: { mimeType: 'text/plain', textContent: 'Gold' },
      },
    },
    push,
  )
  for (const email of PEOPLE) await app.index('indexemployee', { employee: { email, department: 'Sales' } }, push)
  await app.index('indexemployee', { employee: { email: 'eve@acme.example', department: 'Legal' } }, push)
  await app.indexed()
  const tokens: string[] = []
  for (const email of PEOPLE) tokens.push(await app.clientToken(email, SCOPES))
  const settle = async () => {
    await admin.services.useRecorder.settled()
    app.clock.advance({ seconds: 10 })
  }
  return { admin, app, tokens, settle }
}

test('insights list what several people look for and do not find, and nothing of one person', async () => {
  const { admin, app, tokens, settle } = await world
  for (const token of tokens.slice(0, 3)) {
    await app.search(token, 'Parking  Osaka')
    const found = await app.search(token, 'visitor guide')
    const trackingTokens = [found.body.results[0].trackingToken]
    if (token !== tokens[2])
      await app.send('/rest/api/v1/feedback', { event: 'CLICK', category: 'SEARCH', trackingTokens }, { token })
    await app.send(
      '/rest/api/v1/chat',
      { messages: [{ author: 'USER', fragments: [{ text: 'Do marmots dream?' }] }] },
      { token },
    )
    // Letters on the way to a word are no search of their own.
    for (const query of ['fre', 'fresh', 'fresh wom'])
      await app.search(token, query, { inputDetails: { isTyping: true } })
  }
  await app.search(tokens[0] ?? '', 'my secret illness')
  await settle()

  const { status, body } = await admin.as('admin', 'GET', 'insights?days=7')

  assert.equal(status, 200, JSON.stringify(body))
  const words = body.queries.map(({ query }: { query: string }) => query)
  assert.deepEqual(words.toSorted(), ['fresh wom', 'parking osaka', 'visitor guide'])
  assert.deepEqual(
    body.unanswered.map(({ query, people, reason }: Record<string, unknown>) => [query, people, reason]),
    [
      ['fresh wom', 3, 'NOTHING_OPENED'],
      ['parking osaka', 3, 'NOTHING_FOUND'],
    ],
  )
  assert.deepEqual(body.questions, [{ question: 'do marmots dream?', people: 3 }])
  assert.deepEqual(body.unansweredQuestions, { now: 3, before: 0 })
  assert.equal(body.opened.now, 2)
  assert.deepEqual(
    body.stale.map(({ title, readers, owner }: { title: string; readers: number; owner: { name: string } }) => [
      title,
      readers,
      owner.name,
    ]),
    [['Visitor guide', 2, PEOPLE[0]]],
  )
  assert.deepEqual(
    body.teams.map(({ team }: { team: string }) => team),
    ['Sales'],
    'a team of one is not listed',
  )
  assert.deepEqual(body.datasources, [{ datasource: 'wiki', now: 2, before: 0 }])
  assert.equal(body.days.length, 7)
  assert.doesNotMatch(JSON.stringify(body), /illness|wombat diary/i)
  assert.equal((await admin.audit('?action=insights.read')).length, 1)
})

test('a search without a result leads to the answer that somebody wrote since, to those who can read it', async () => {
  const { admin, app } = await world
  const ann = await app.clientToken(PEOPLE[0] ?? '', ['ANSWERS'])
  const answerOf = async () => {
    const { body } = await admin.as('admin', 'GET', 'insights?days=7')
    return body.unanswered.find(({ query }: { query: string }) => query === 'parking osaka').answer
  }
  const data = { question: 'Where is parking in Osaka?', bodyText: 'Behind the station.' }
  const { body: own } = await app.send(
    '/rest/api/v1/createanswer',
    {
      data: {
        ...data,
        audienceFilters: [{ fieldName: 'department', values: [{ value: 'Sales', relationType: 'EQUALS' }] }],
      },
    },
    { token: ann },
  )
  assert.equal(await answerOf(), undefined, JSON.stringify(own))

  const { body: shared } = await app.send('/rest/api/v1/createanswer', { data }, { token: ann })

  assert.deepEqual(await answerOf(), { id: shared.id, question: data.question })
})

test('a search without a result is no longer open once somebody pins a document for it or adds a synonym', async () => {
  const { admin, app, tokens, settle } = await world
  const pinner = await app.clientToken(PEOPLE[3] ?? '', ['PINS'], 'admin')
  const searchAll = async (query: string) => {
    for (const token of tokens.slice(0, 3)) await app.search(token, query)
    await settle()
  }
  const unanswered = async () => (await admin.as('admin', 'GET', 'insights?days=7')).body.unanswered
  const rowOf = async (query: string) => (await unanswered()).find((each: { query: string }) => each.query === query)
  const addSynonym = (...words: string[]) => admin.as('admin', 'POST', 'synonyms', { kind: 'TWO_WAY', words })
  await addSynonym('canteen', 'mensa')
  for (const query of ['badge lost', 'canteen menu', 'sick note']) await searchAll(query)
  const pin = (documentId: string, query: string) =>
    app.send('/rest/api/v1/pin', { documentId, queries: [query] }, { token: pinner })

  const { status, body: pinned } = await pin('wiki::guide', 'Badge, lost')
  const hidden = await pin('wiki::ann', 'canteen menu')
  const { body: added } = await addSynonym('sick note', 'medical certificate')

  assert.deepEqual([status, hidden.status], [200, 200], JSON.stringify(pinned))
  assert.deepEqual((await rowOf('badge lost')).pin, { id: pinned.id })
  assert.deepEqual((await rowOf('sick note')).synonym, { id: added.id, words: ['sick note', 'medical certificate'] })
  const canteen = await rowOf('canteen menu')
  assert.deepEqual(
    [canteen.pin, canteen.synonym],
    [undefined, undefined],
    'the pinned document is hidden from the caller, and the synonym is older than the searches',
  )
  const open = (await unanswered()).map(({ answer, pin: made, synonym }: Record<string, unknown>) => {
    return answer === undefined && made === undefined && synonym === undefined
  })
  assert.deepEqual(
    open,
    open.toSorted((one: boolean, other: boolean) => Number(other) - Number(one)),
    'open ones first',
  )
})

test('an open query says why it led nowhere; only a Super Admin learns of documents that they cannot see', async () => {
  const { admin, app, tokens, settle } = await world
  const queries = ['diary', 'gold', 'quokka', 'fresh wombat']
  for (const query of queries) for (const token of tokens.slice(1, 3)) await app.search(token, query)
  for (const query of queries) await app.search(await app.clientToken('eve@acme.example', SCOPES), query)
  await settle()
  const whyTo = async (role: 'admin' | 'super-admin') => {
    const { unanswered } = (await admin.as(role, 'GET', 'insights?days=7')).body
    const whyOf = (words: string) => unanswered.find(({ query }: { query: string }) => query === words)?.why
    return queries.map(whyOf)
  }

  assert.deepEqual(await whyTo('admin'), [
    { cause: 'NO_DOCUMENT', documents: 0 },
    { cause: 'NO_DOCUMENT', documents: 0 },
    { cause: 'NO_DOCUMENT', documents: 0 },
    { cause: 'NOT_OPENED', documents: 1 },
  ])
  const [diary, gold, none] = await whyTo('super-admin')
  assert.deepEqual(diary, {
    cause: 'RESTRICTED',
    documents: 1,
    document: { datasource: 'wiki', objectType: '', id: 'ann', groups: [] },
  })
  assert.equal(gold.document.datasource, 'vault')
  assert.equal(none.cause, 'NO_DOCUMENT')
  const [entry] = await admin.audit(`?action=insights.read&actor=${emailOf('super-admin')}`)
  assert.equal(entry?.details['looksAt'], 'all documents')

  await app.index(
    'indexdocument',
    {
      document: {
        datasource: 'wiki',
        id: 'quokka',
        title: 'Quokka',
        viewURL: 'https://wiki.example/quokka',
        body: { mimeType: 'text/plain', textContent: 'Quokka' },
        permissions: { allowAnonymousAccess: true },
      },
    },
    await app.indexingToken(),
  )
  await app.indexed()
  assert.deepEqual((await whyTo('admin'))[2], { cause: 'FOUND_NOW', documents: 1 })
  await app.index('deletedocument', { datasource: 'wiki', objectType: '', id: 'quokka' }, await app.indexingToken())
  await app.indexed()
})

test('insights have no reason for a query that lower limits refuse by now, and the others keep theirs', async (t) => {
  const { admin, app, tokens, settle } = await world
  const queries = ['"numbat den" "numbat trail"', 'bilby']
  for (const query of queries) for (const token of tokens.slice(0, 3)) await app.search(token, query)
  await settle()
  const limits = app.app.services.queryLimits as { phrases: number }
  const before = limits.phrases
  limits.phrases = 1
  t.after(() => {
    limits.phrases = before
  })

  const { status, body } = await admin.as('admin', 'GET', 'insights?days=7')

  assert.equal(status, 200)
  const whyOf = (words: string) => body.unanswered.find(({ query }: { query: string }) => query === words)?.why
  assert.deepEqual(queries.map(whyOf), [undefined, { cause: 'NO_DOCUMENT', documents: 0 }])
  assert.ok(body.unanswered.some(({ query }: { query: string }) => query === queries[0]))
})

test('a list of documents has the titles of those that the administrator can see', async () => {
  const { admin } = await world
  const { body } = await admin.as('admin', 'GET', 'datasources/wiki/documents')

  assert.deepEqual(
    body.items.map(({ id, title }: { id: string; title?: string }) => [id, title]),
    [
      ['ann', undefined],
      ['fresh', 'Fresh wombat news'],
      ['guide', 'Visitor guide'],
      ['none', undefined],
    ],
  )
})

test('insights are for administrators, and the length of the period is checked', async () => {
  const { admin } = await world

  assert.equal((await admin.as('setup-admin', 'GET', 'insights')).status, 403)
  const wrong = await admin.as('admin', 'GET', 'insights?days=8')
  assert.equal(wrong.status, 400)
  assert.match(JSON.stringify(wrong.body), /days/)
})

test('a Super Admin sees what a user finds; it is audited, and no search of the user', async () => {
  const { admin, settle } = await world
  const ask = (user: string | undefined) => admin.as('super-admin', 'POST', 'search-as', { user, query: 'wombat' })
  const titles = ({ body }: { body: { results: { title: string }[] } }) =>
    body.results.map(({ title }) => title).toSorted()
  await settle()
  const before = (await admin.as('admin', 'GET', 'insights')).body.searches.now

  assert.deepEqual(titles(await ask(PEOPLE[0])), ['Fresh wombat news', 'Wombat diary of Ann'])
  assert.deepEqual(titles(await ask(PEOPLE[1])), ['Fresh wombat news'])
  assert.equal((await ask('nobody@acme.example')).status, 404)
  const bad = await admin.as('super-admin', 'POST', 'search-as', { query: 'wombat' })
  assert.match(JSON.stringify(bad.body), /user/)

  await settle()
  assert.equal((await admin.as('admin', 'GET', 'insights')).body.searches.now, before)
  const audit = await admin.audit('?action=search.as')
  assert.deepEqual(
    audit.map(({ actor, subject, details }) => [actor, subject, details['query']]),
    [
      [emailOf('super-admin'), PEOPLE[1], 'wombat'],
      [emailOf('super-admin'), PEOPLE[0], 'wombat'],
    ],
  )
})

test('nobody else sees what a user finds', async () => {
  const { admin } = await world

  for (const role of ['admin', 'setup-admin', 'member'] as const) {
    assert.equal((await admin.as(role, 'POST', 'search-as', { user: PEOPLE[0], query: 'wombat' })).status, 403, role)
  }
})

test('a document that nobody can see is never called searchable, and its title is for those who see it', async () => {
  const { admin } = await world
  const list = async (name: string) =>
    (await admin.as('admin', 'GET', `datasources/${name}/documents`)).body.items.map(
      ({ id, isIndexed, hiddenBecause }: Record<string, unknown>) => [id, isIndexed, hiddenBecause],
    )

  assert.deepEqual(await list('wiki'), [
    ['ann', true, undefined],
    ['fresh', true, undefined],
    ['guide', true, undefined],
    ['none', true, 'NO_PERMISSIONS'],
  ])
  assert.deepEqual(await list('vault'), [['gold', true, 'NO_DEFAULT_ACCESS']])
  const inspect = async (id: string) => (await admin.as('admin', 'GET', `datasources/wiki/document?docId=${id}`)).body
  assert.equal((await inspect('fresh')).title, 'Fresh wombat news')
  const closed = await inspect('ann')
  assert.deepEqual([closed.title, closed.hiddenBecause], [undefined, undefined])
})

test('users are counted and sorted, page by page', async () => {
  const { admin } = await world
  const all: string[] = []
  let cursor = ''
  let total = 0
  do {
    const { body } = await admin.as(
      'admin',
      'GET',
      `users?order=role&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
    )
    all.push(...body.items.map(({ role }: { role: string }) => role))
    cursor = body.cursor ?? ''
    total = body.total
  } while (cursor !== '')

  assert.equal(all.length, total)
  assert.deepEqual(all, all.toSorted())
  assert.equal((await admin.as('admin', 'GET', 'users?search=ann%40')).body.total, 1)
  assert.equal((await admin.as('admin', 'GET', 'users?order=age')).status, 400)
})

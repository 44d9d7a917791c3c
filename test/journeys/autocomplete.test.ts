import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp } from '../support/make-app.ts'
import { searchLibrary } from '../support/search-library.ts'

const { app, ann, bob, push } = await searchLibrary()

interface Completed {
  result: string
  resultType: string
  operatorMetadata?: { name: string; isCustom: boolean; operatorType: string; value?: string }
  document?: { id: string }
  url?: string
  quicklink?: object
}

async function complete(query: string, rest: Record<string, unknown> = {}, token = ann): Promise<Completed[]> {
  const answer = await app.send('/rest/api/v1/autocomplete', { query, ...rest }, { token })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body.results
}
const of = (results: Completed[], type: string) =>
  results.filter(({ resultType }) => resultType === type).map(({ result }) => result)

test('the last word is completed with words of visible documents', async () => {
  assert.deepEqual(of(await complete('garden wom'), 'SUGGESTION'), ['garden wombat'])
  assert.deepEqual(of(await complete('zebraf'), 'SUGGESTION'), [])
  assert.deepEqual(of(await complete('zebraf', {}, bob), 'SUGGESTION'), ['zebrafish'])
})

test('a completion goes by the word before, and mends one slip; hidden documents complete nothing', async () => {
  assert.equal(of(await complete('wombat ha'), 'SUGGESTION')[0], 'wombat handbook')
  assert.deepEqual(of(await complete('wombta'), 'SUGGESTION'), ['wombat'])
  assert.deepEqual(of(await complete('zebrafihs'), 'SUGGESTION'), [])
  assert.deepEqual(of(await complete('zebrafihs', {}, bob), 'SUGGESTION'), ['zebrafish'])
})

test('a completed word is written as visible documents write it', async () => {
  const written = (id: string, title: string, email?: string) => ({
    id,
    datasource: 'tickets',
    title,
    body: { mimeType: 'text/plain', textContent: 'Kept by the quokka circle; a quokka is small.' },
    permissions: email === undefined ? { allowAnonymousAccess: true } : { allowedUsers: [{ email }] },
  })
  const documents = [
    written('written-1', 'Frau Müllerin and the QXAPI'),
    written('written-2', 'Quokka circle'),
    written('written-3', 'Qxapi', 'bob@acme.example'),
    written('written-4', 'Qxapi again: Qxapi', 'bob@acme.example'),
  ]
  await app.index('indexdocuments', { datasource: 'tickets', documents }, push)
  await app.indexed()

  assert.deepEqual(of(await complete('frau mulle'), 'SUGGESTION'), ['frau Müllerin'])
  assert.deepEqual(of(await complete('quok'), 'SUGGESTION'), ['quokka'])
  assert.deepEqual(of(await complete('qxa'), 'SUGGESTION'), ['QXAPI'])
  assert.deepEqual(of(await complete('qxa', {}, bob), 'SUGGESTION'), ['qxapi'])
  assert.deepEqual(of(await complete('Qxa', {}, bob), 'SUGGESTION'), ['Qxapi'])
})

test('the word that stands behind the one before is offered, however many others begin so', async () => {
  const text = (id: string, title: string, textContent: string) => ({
    id,
    datasource: 'tickets',
    title,
    body: { mimeType: 'text/plain', textContent },
    permissions: { allowAnonymousAccess: true },
  })
  const others = [
    'pobox',
    'pocket',
    'podium',
    'poem',
    'poet',
    'point',
    'poker',
    'polar',
    'pole',
    'pond',
    'pony',
    'pool',
    'port',
  ]
  const documents = [
    text('quoll-policy', 'Quoll policy', 'Quolls are kept by the quoll policy of the garden.'),
    ...others.flatMap((word) => [1, 2].map((at) => text(`${word}${at}`, `About ${word}`, `A ${word} and one more.`))),
  ]
  await app.index('indexdocuments', { datasource: 'tickets', documents }, push)
  await app.indexed()

  assert.deepEqual(of(await complete('quoll po'), 'SUGGESTION'), ['quoll policy'])
  // Quolls is the same word, and the ID isn't one.
  assert.deepEqual(of(await complete('quol'), 'SUGGESTION'), ['quoll'])
})

test('documents are offered by the beginning of any word of their title, if the caller may see them', async () => {
  assert.deepEqual(of(await complete('hand'), 'DOCUMENT'), ['Wombat handbook'])
  assert.deepEqual(of(await complete('wombat esc'), 'DOCUMENT'), ['Wombat escaped'])
  assert.deepEqual(of(await complete('payr'), 'DOCUMENT'), [])
  assert.deepEqual(of(await complete('payr', {}, bob), 'DOCUMENT'), ['Zanzibar wombat payroll'])
  assert.deepEqual(of(await complete('wombat', { datasource: 'wiki' }), 'DOCUMENT'), ['Wombat handbook'])
})

test('people are authors and owners of visible documents', async () => {
  assert.deepEqual(of(await complete('ann'), 'ENTITY').sort(), ['Ann Smith', 'Beatrix Annan'])
  assert.deepEqual(of(await complete('ston'), 'ENTITY'), [])
  assert.deepEqual(of(await complete('ston', {}, bob), 'ENTITY'), ['Bob Stone'])
})

test('operators are offered by name, and then their values', async () => {
  assert.deepEqual(of(await complete('wombat ap'), 'OPERATOR'), ['wombat app:'])
  const [custom] = await complete('prio', { resultTypes: ['OPERATOR'] })
  assert.deepEqual(custom?.operatorMetadata, {
    name: 'priority',
    isCustom: true,
    operatorType: 'TEXT',
    helpText: 'Priority',
  })
  assert.deepEqual(of(await complete('wombat -app:'), 'OPERATOR_VALUE').sort(), [
    'wombat -app:tickets',
    'wombat -app:wiki',
  ])
  assert.deepEqual(of(await complete('app:my'), 'OPERATOR_VALUE'), ['app:wiki'])
  assert.deepEqual(of(await complete('tag:ol'), 'OPERATOR_VALUE'), ['tag:"old stuff"'])
  assert.deepEqual(of(await complete('from:'), 'OPERATOR_VALUE').slice(0, 1), ['from:me'])
  assert.deepEqual(of(await complete('updated:past_w'), 'OPERATOR_VALUE'), ['updated:past_week'])
})

test('values of hidden documents and hidden datasources are not offered', async () => {
  assert.deepEqual(await complete('tag:pay'), [])
  assert.deepEqual(of(await complete('tag:pay', {}, bob), 'OPERATOR_VALUE'), ['tag:payroll'])
  assert.deepEqual(await complete('app:vau'), [])
  assert.deepEqual(of(await complete('vault'), 'DATASOURCE'), [])
  assert.deepEqual(of(await complete('ticke'), 'DATASOURCE'), ['Tickets'])
})

test('go links are offered by the beginning of their alias; an unlisted one to its creator alone', async () => {
  const link = (inputAlias: string, rest: object = {}) => ({
    inputAlias,
    destinationUrl: `https://wiki.example/${inputAlias}`,
    createdBy: 'bob@acme.example',
    ...rest,
  })
  const only = { uploadId: 'u1', isFirstPage: true, isLastPage: true }
  await app.index('uploadshortcuts', { ...only, shortcuts: [link('Fences'), link('fen%', { unlisted: true })] }, push)
  const external = link('fence-shop', { intermediateUrl: 'http://go/fence-shop' })
  await app.index('bulkindexshortcuts', { ...only, shortcuts: [external] }, push)

  assert.deepEqual(of(await complete('fen'), 'GOLINK'), ['go/fence-shop', 'go/Fences'])
  assert.deepEqual(of(await complete('go/FENCES'), 'GOLINK'), ['go/Fences'])
  assert.deepEqual(of(await complete('go/'), 'GOLINK'), ['go/fence-shop', 'go/Fences'])
  assert.deepEqual(of(await complete('fen', {}, bob), 'GOLINK'), ['go/fen%', 'go/fence-shop', 'go/Fences'])
  assert.deepEqual(of(await complete('fen', { datasource: 'wiki' }), 'GOLINK'), [])
  assert.deepEqual(of(await complete('', {}), 'GOLINK'), [])
  const [first] = await complete('fences', { resultTypes: ['GOLINK'] })
  assert.deepEqual([first?.resultType, first?.url], ['GOLINK', 'https://wiki.example/Fences'])
})

test('quick links of datasources that one sees something in are offered where they want to be', async () => {
  const quicklinks = [
    { name: 'New koala ticket', shortName: 'koala', url: 'https://desk.example/new' },
    { name: 'Koala board', url: 'https://desk.example/board', scopes: ['AUTOCOMPLETE_EXACT_MATCH'] },
    { name: 'Koala start', url: 'https://desk.example/', scopes: ['AUTOCOMPLETE_ZERO_QUERY'] },
    { name: 'Koala card', url: 'https://desk.example/card', scopes: ['APP_CARD'] },
  ]
  await app.addDatasource({ name: 'desk', quicklinks })
  assert.deepEqual(of(await complete('koal'), 'QUICKLINK'), [])
  const documents = [{ datasource: 'desk', id: 'first', title: 'A parcel arrived' }]
  await app.index('indexdocuments', { datasource: 'desk', documents }, push)
  await app.indexed()
  await app.addDatasource({
    name: 'closed',
    visibility: 'NOT_ENABLED',
    quicklinks: [{ name: 'Koala', url: 'https://x.example' }],
  })

  assert.deepEqual(of(await complete('koal'), 'QUICKLINK'), ['New koala ticket'])
  assert.deepEqual(of(await complete('koala board'), 'QUICKLINK'), ['Koala board'])
  assert.deepEqual(of(await complete(''), 'QUICKLINK'), ['New koala ticket', 'Koala start'])
  assert.deepEqual(of(await complete('koala', { datasource: 'wiki' }), 'QUICKLINK'), [])
  const [first] = await complete('koal', { resultTypes: ['QUICKLINK'], datasource: 'desk' })
  assert.deepEqual([first?.url, first?.quicklink], ['https://desk.example/new', quicklinks[0]])
  const unsafe = app.addDatasource({ name: 'desk', quicklinks: [{ name: 'x', url: 'javascript:alert(1)' }] })
  await assert.rejects(unsafe, /quicklinks\[0\]\.url/)
})

test('results are grouped, typed and cut to size', async () => {
  const answer = await app.send('/rest/api/v1/autocomplete', { query: 'w', resultSize: 3 }, { token: ann })

  assert.equal(answer.body.results.length, 3)
  assert.equal(answer.body.groups.at(-1).endIndex, 3)
  const most = await app.send('/rest/api/v1/autocomplete', { query: 'w', resultSize: 5000 }, { token: ann })
  assert.equal(most.status, 200)
  assert.deepEqual(await complete('wom', { resultTypes: ['HISTORY'] }), [])
  assert.equal((await app.send('/rest/api/v1/autocomplete', {}, { token: ann })).status, 200)
  for (const query of ['"', 'app:"', '-', ':', '😀', 'from:"Ann S']) await complete(query)
})

test('it needs the scope SEARCH, and ten calls a second are enough', async () => {
  const other = await makeApp({ rateLimits: 'on' })
  const chat = await other.clientToken('ann@acme.example', ['CHAT'])
  assert.equal((await other.send('/rest/api/v1/autocomplete', { query: 'w' }, { token: chat })).status, 403)
  const token = await other.clientToken('ann@acme.example')
  const statuses = []
  for (let call = 0; call < 52; call++) {
    statuses.push((await other.send('/rest/api/v1/autocomplete', { query: 'w' }, { token })).status)
  }
  assert.equal(statuses[0], 200)
  assert.equal(statuses.at(-1), 429)
})

test('a title that begins with the query comes first, and its word before words that documents have more often', async () => {
  const text = (title: string, textContent: string, at: number) => ({
    id: `vac-${at}`,
    datasource: 'tickets',
    title,
    body: { mimeType: 'text/plain', textContent },
    permissions: { allowAnonymousAccess: true },
  })
  const documents = [1, 2, 3].map((at) => text(`Clinic ${at}`, 'How many Vaccines are left? Too many Vaccines.', at))
  await app.index('indexdocuments', { datasource: 'tickets', documents }, push)
  await app.send(
    '/rest/api/v1/createanswer',
    { data: { question: 'How many vacation days do I have?', bodyText: 'Thirty.' } },
    { token: await app.clientToken('ann@acme.example', ['SEARCH', 'ANSWERS']) },
  )
  await app.indexed()

  const found = await complete('how many vac')

  assert.deepEqual(of(found, 'SUGGESTION'), ['how many vacation', 'how many vaccines'])
  assert.equal(of(found, 'DOCUMENT')[0], 'How many vacation days do I have?')
})

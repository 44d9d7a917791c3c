import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp } from '../support/make-app.ts'
import { pushStaff } from '../support/staff.ts'

const app = await makeApp()
const push = await app.indexingToken()
await pushStaff(app, push)
const amy = await app.clientToken('amy@acme.example', ['PEOPLE', 'ENTITIES'])

async function person(body: object, token = amy) {
  const answer = await app.send('/rest/api/v1/people', body, { token })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body
}

test('a search that names a person or a team shows them, as far as the token may know them', async () => {
  const whole = await app.clientToken('bob@acme.example', ['SEARCH', 'PEOPLE'])
  const plain = await app.clientToken('bob@acme.example', ['SEARCH'])
  const structured = async (query: string, token: string, rest = {}) =>
    (await app.search(token, query, rest)).body.structuredResults ?? []

  const [amyFound, ...others] = await structured('obrien AMY', whole)
  assert.deepEqual(
    [amyFound.person.name, amyFound.person.metadata.phone, others.length],
    ["Amy O'Brien-Stone", '+47 1', 0],
  )
  const [card] = await structured('"Amy Stone"', plain)
  assert.deepEqual(Object.keys(card.person.metadata).sort(), ['department', 'title'])
  assert.equal((await structured('stone', whole)).length, 2)
  assert.deepEqual(await structured('olaf stone', whole), [])
  assert.deepEqual(await structured('amy pelicans', whole), [])
  assert.deepEqual(
    await structured('amy', whole, { requestOptions: { facetBucketSize: 1, datasourceFilter: 'x' } }),
    [],
  )
  const [team] = await structured('platform', whole)
  assert.equal(team.team.members[0].person.name, "Amy O'Brien-Stone")
  assert.equal((await structured('platform', plain))[0].team.members, undefined)
})

test('a name with a word for how to reach somebody shows the person, and other words with it do not', async () => {
  const whole = await app.clientToken('bob@acme.example', ['SEARCH', 'PEOPLE', 'CHAT'])
  const named = async (query: string) => {
    const { structuredResults = [] } = (await app.search(whole, query)).body
    return structuredResults.map(({ person }: { person?: { name: string } }) => person?.name)
  }
  const name = "Amy O'Brien-Stone"

  for (const query of [
    'amy phone',
    'Amy  phone number',
    'phone amy',
    'email amy',
    'amy email address',
    'contact amy',
  ]) {
    assert.deepEqual(await named(query), [name], query)
  }
  assert.equal((await named('stone mobile')).length, 2)
  for (const query of ['amy policy', 'platform phone', 'email pelicans', 'phone', 'olaf phone']) {
    assert.deepEqual(await named(query), [], query)
  }
  const answer = async (query: string, token: string) =>
    (await app.send('/app/api/v1/shortanswer', { query }, { token })).body as string
  assert.match(await answer('amy phone', whole), /Phone: \+47 1/)
  assert.match(await answer('amy email', whole), /Email: amy@acme\.example/)
  const plain = await app.clientToken('bob@acme.example', ['SEARCH', 'CHAT'])
  assert.doesNotMatch(await answer('amy phone', plain), /\+47/)
})

test('from:, author: and owner: take names of people that documents name only by email', async () => {
  await app.addDatasource({ name: 'notes' })
  const send = (id: string, rest: object) =>
    app.index('indexdocument', { document: { datasource: 'notes', id, title: id, ...rest } }, push)
  await send('hers', { author: { email: 'Amy@acme.example' } })
  await send('his', { owner: { email: 'bob@acme.example' } })
  await send('nobodys', {})
  await app.indexed()
  const token = await app.clientToken('cid@acme.example', ['SEARCH', 'PEOPLE'])

  assert.deepEqual(await app.titles(token, 'app:notes from:"amy o\'brien"'), ['hers'])
  assert.deepEqual(await app.titles(token, 'app:notes author:Amy'), ['hers'])
  assert.deepEqual(await app.titles(token, 'app:notes owner:"Bob Stone"'), ['his'])
  assert.deepEqual(await app.titles(token, 'app:notes owner:Zoe'), [])
  const [hers] = (await app.search(token, 'app:notes from:amy')).body.results
  const [known] = (await person({ emailIds: ['amy@acme.example'] })).results
  assert.deepEqual(hers.document.metadata.author, { name: known.name, obfuscatedId: known.obfuscatedId })
  const written = async (scopes: string[]) => {
    const reader = await app.clientToken('cid@acme.example', scopes)
    const asked = { emailIds: ['amy@acme.example', 'bob@acme.example'], includeFields: ['DOCUMENT_ACTIVITY'] }
    const { results } = await person(asked, reader)
    return results.map(({ relatedDocuments = [] }: { relatedDocuments?: { results: { title: string }[] }[] }) =>
      relatedDocuments.flatMap((each) => each.results.map(({ title }) => title)),
    )
  }
  assert.deepEqual(await written(['PEOPLE', 'SEARCH']), [['hers'], []])
  const reader = await app.clientToken('cid@acme.example', ['PEOPLE', 'SEARCH'])
  const ask = { emailIds: ['amy@acme.example'], includeFields: ['DOCUMENT_ACTIVITY'] }
  const rehearsal = { token: reader, headers: { 'X-Service-Exclude-Deprecated-After': '2026-10-15' } }
  const fieldsOf = (answer: { body: { results: { relatedDocuments: object[] }[] } }) =>
    Object.keys(answer.body.results[0]?.relatedDocuments[0] ?? {}).sort()
  const now = await app.send('/rest/api/v1/people', ask, { token: reader })
  const later = await app.send('/rest/api/v1/people', ask, rehearsal)
  assert.deepEqual(fieldsOf(now), ['documents', 'relation', 'results'])
  assert.deepEqual(fieldsOf(later), ['relation', 'results'])
  assert.deepEqual(await written(['PEOPLE']), [[], []])
  const complete = async (query: string) =>
    (await app.send('/rest/api/v1/autocomplete', { query }, { token })).body.results
  const [entity] = (await complete('zoe')).filter(({ resultType }: { resultType: string }) => resultType === 'ENTITY')
  assert.equal(entity.result, 'Zoë Ångström')
  assert.equal((await person({ obfuscatedIds: [entity.structuredResult.person.obfuscatedId] })).results.length, 1)
  assert.deepEqual(
    (await complete('from:zo')).map(({ result }: { result: string }) => result),
    ['from:"Zoë Ångström"'],
  )
})

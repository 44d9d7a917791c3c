import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp } from '../support/make-app.ts'

const [ANN, BOB] = ['ann@acme.example', 'bob@acme.example']
const app = await makeApp()
await app.addDatasource({ name: 'wiki', isUserReferencedByEmail: true })
const push = await app.indexingToken()
const page = async (id: string, title: string, text: string, more: object = {}) => {
  const viewURL = `https://wiki.acme.example/${id}`
  const body = { mimeType: 'text/markdown', textContent: text }
  const document = { datasource: 'wiki', objectType: 'Page', id, title, viewURL, body, ...more }
  assert.equal((await app.index('indexdocument', { document }, push)).status, 200)
}
const author = (email: string) => ({ author: { email } })
const forBob = { permissions: { allowedUsers: [{ email: BOB }] } }
const LINK = '[the handbook](https://wiki.acme.example/handbook)'
await page('one', 'Wombat escaped', `The wombat broke the garden fence, see INC-7 and INC-9. ${LINK}`, author(ANN))
await page('two', 'Wombat returned', `The garden fence holds again after INC-7 and INC-9. ${LINK}`)
await page('three', 'Wombat report', 'The wombat is fine. The garden fence is not.', author(ANN))
await page('handbook', 'Handbook', 'How we work.')
await page('seven', 'INC-7: broken fence', 'What happened.')
await page('nine', 'INC-9: payroll of the zoo', 'What happened to the wombat.', forBob)
await page('hidden', 'Wombat payroll', 'Payroll of the garden fence and the wombat.', forBob)
await app.indexed()

const related = async (body: object, email = ANN) =>
  (await app.send('/app/api/v1/related', { pageSize: 5, ...body }, { token: await app.clientToken(email) })).body
interface Answer {
  results: { document: { title: string }; reason: string; count?: number }[]
  searches: string[]
}
const reasonsIn = ({ results }: Answer) =>
  Object.fromEntries(results.map(({ document, reason, count = 0 }) => [document.title, `${reason} ${count}`]))
const documentIds = ['wiki:Page:one', 'wiki:Page:two']

test('what several documents on a page link to or mention is related to them, with the number', async () => {
  const found = reasonsIn(await related({ documentIds }))

  assert.equal(found['Handbook'], 'LINKED 2')
  assert.equal(found['INC-7: broken fence'], 'MENTIONED 2')
  assert.equal(found['Wombat escaped'], undefined)
  assert.equal(found['Wombat returned'], undefined)
})

test('a similar document of the same author is related by that', async () => {
  assert.equal(reasonsIn(await related({ documentIds }))['Wombat report'], 'AUTHOR 0')
  const ofTwo = reasonsIn(await related({ documentIds: ['wiki:Page:two'] }))
  assert.equal(ofTwo['Wombat report'], 'SIMILAR 0')
})

test('only documents that the reader can see are related, and only to such', async () => {
  const [hers, his] = [await related({ documentIds }), await related({ documentIds }, BOB)]
  assert.doesNotMatch(JSON.stringify(hers), /payroll/i)
  assert.equal(reasonsIn(his)['INC-9: payroll of the zoo'], 'MENTIONED 2')
  assert.ok('Wombat payroll' in reasonsIn(his))

  assert.deepEqual(await related({ documentIds: ['wiki:Page:hidden'] }), { results: [], searches: [] })
  assert.deepEqual(await related({ documentIds: ['wiki:Page:nothing', 'nothing'] }), { results: [], searches: [] })
  const withHidden = await related({ documentIds: [...documentIds, 'wiki:Page:hidden', 'wiki:Page:nine'] })
  assert.deepEqual(withHidden, hers)
})

test('phrases that several of the documents contain are other searches, unless they were searched for', async () => {
  assert.deepEqual((await related({ documentIds, query: 'wombat' })).searches, ['garden fence'])
  assert.deepEqual((await related({ documentIds, query: 'garden fence' })).searches, [])
  assert.deepEqual((await related({ documentIds, query: '' })).searches, [], 'nothing was searched for')
  assert.deepEqual((await related({ documentIds: ['wiki:Page:one'] })).searches, [])
})

test('more documents than a page has are refused', async () => {
  const token = await app.clientToken(ANN)
  const documentIds = Array(11).fill('wiki:Page:one')

  assert.equal((await app.send('/app/api/v1/related', { documentIds, pageSize: 5 }, { token })).status, 400)
})

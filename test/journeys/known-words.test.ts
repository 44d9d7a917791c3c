import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../support/eventually.ts'
import { twoReaders } from '../support/two-readers.ts'

const { app, ann, bob } = await twoReaders([
  ['They said there’d be a red door and paint for the team'],
  ['Thered is a name: thered again'],
  ['There is a lord of the manor'],
  ['The building policy: who may enter a building'],
  ['Work on a broad river, far from the office'],
  ['Ask where to hang a coat'],
  ['Tax forms are due in May'],
  ['Rebase your branch before a review'],
  ['The jury reads tickets'],
  ['The jury is out'],
  ['Wir gehen mit der Gruppe und wir sind am Abend bei den Leuten, das ist nicht weit'],
  ['Mittag ist um zwölf, und der Tag ist lang, aber nicht für die Leute, die wir sind'],
  ['Der Mittag und die Pause sind für alle da, aber nicht der Abend mit den Gästen'],
  ['Inversion of control and how changes are tracked'],
  ['A rebase of the tax tables', true],
  ['Every expense needs a receipt'],
  ['The yearly report of the club'],
])

interface Metadata {
  searchedQuery: string
  modifiedQueryWasUsed: boolean
  originalQueryHadNoResults: boolean
  querySuggestion?: { query: string }
}
const asked = async (token: string, query: string) =>
  (await app.search(token, query)).body as { totalCount: number; metadata: Metadata }
const searched = async (token: string, query: string) => (await asked(token, query)).metadata.searchedQuery

test('a small word is not joined with the next word', async () => {
  for (const query of ['the red team', 'lord of the rings', 'mit tag', 'die rote tür']) {
    assert.equal(await searched(ann, query), query)
  }
})

test('correct English words stay as they are although no visible document has them', async () => {
  for (const query of ['bullying policy', 'work from abroad', 'ask Zhang', 'bullied policy']) {
    const { metadata } = await asked(ann, query)
    assert.equal(metadata.searchedQuery, query)
    assert.equal(metadata.querySuggestion, undefined)
  }
})

test('a correct word is replaced only if nothing matches, and the response says so', async () => {
  const { metadata, totalCount } = await asked(ann, 'abroad')

  assert.equal(metadata.searchedQuery, 'broad')
  assert.equal(metadata.modifiedQueryWasUsed, true)
  assert.equal(metadata.originalQueryHadNoResults, true)
  assert.equal(totalCount, 1)
})

test('a misspelled word beside a correct one is still corrected', async () => {
  assert.equal(await searched(ann, 'bullying biulding policy'), 'bullying building policy')
})

test('a word is not corrected to one that no visible document has together with the rest', async () => {
  assert.equal(await searched(ann, 'unicorn tax rebate'), 'unicorn tax rebate')
  assert.equal(await searched(bob, 'unicorn tax rebate'), 'unicorn tax rebase')
})

test('a misspelled English word is corrected although no visible document has the right one together with the rest', async () => {
  assert.equal(await searched(ann, 'expence report'), 'expense report')
  // Two letters are wrong.
  assert.equal(await searched(ann, 'expanze report'), 'expanze report')
})

test('two nonsense words find nothing', async () => {
  const { metadata, totalCount } = await asked(ann, 'zxqvbnm buxldxng')

  assert.equal(totalCount, 0)
  assert.equal(metadata.modifiedQueryWasUsed, false)
  assert.equal(await searched(ann, 'zxqvbnm buildnig'), 'zxqvbnm building')
})

test('names of data sources and of people are never corrected', async () => {
  assert.equal(await searched(ann, 'jura tickets'), 'jury tickets')
  const push = await app.indexingToken()
  await app.addDatasource({ name: 'tracker', displayName: 'Jura', isUserReferencedByEmail: true })
  const document = { id: 'j1', title: 'Hello', permissions: { allowAnonymousAccess: true } }
  await app.index('indexdocuments', { datasource: 'tracker', documents: [document] }, push)
  await app.indexed()
  assert.equal(await searched(ann, 'jura tickets'), 'jura tickets')

  assert.equal(await searched(ann, 'jurt tickets'), 'jury tickets')
  const employee = { email: 'j@acme.example', firstName: 'Jo', lastName: 'Jurt', department: 'Law' }
  await app.index('indexemployee', { employee }, push)
  await eventually('the directory knows Jurt', async () => (await searched(ann, 'jurt tickets')) === 'jurt tickets')
})

test('a small word that is no part of a compound leaves its neighbor alone', async () => {
  assert.equal((await asked(ann, 'version')).totalCount, 0)
  assert.equal((await asked(ann, 'in version')).totalCount, 0)
})

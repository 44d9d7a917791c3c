import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp } from '../support/make-app.ts'

const app = await makeApp()
const push = await app.indexingToken()
await app.addDatasource({ name: 'wiki', isUserReferencedByEmail: true })
const BOB = 'bob@acme.example'
const texts: readonly (readonly [text: string, isBobs?: true])[] = [
  ['Ravens nest here: a raven is black, another raven too'],
  ['The raven in the yard'],
  ['Our travel policy for trains'],
  ['Gavel auctions of the club', true],
  ['The gavel policy of the court', true],
  ['The gavel policy of the other court', true],
  ['Le mot de passe du wifi ne va pas, il ne marche pas, ce qui est dommage pour les gens qui sont dans la salle'],
  ['A word about wifi'],
  ['Passports are checked at the gate'],
]
await app.index('indexuser', { datasource: 'wiki', user: { email: BOB, name: 'Bob' } }, push)
await app.index(
  'indexdocuments',
  {
    datasource: 'wiki',
    documents: texts.map(([text, isBobs], at) => ({
      id: `d${at}`,
      title: `Page ${at}`,
      body: { mimeType: 'text/plain', textContent: text },
      permissions: isBobs ? { allowedUsers: [{ email: BOB }] } : { allowAnonymousAccess: true },
    })),
  },
  push,
)
await app.indexed()
const ann = await app.clientToken('ann@acme.example')
const bob = await app.clientToken(BOB)

const searched = async (token: string, query: string) =>
  (await app.search(token, query)).body.metadata.searchedQuery as string

test('of words that one slip makes, the one is meant that stands beside the others', async () => {
  assert.equal(await searched(ann, 'ravel policy'), 'travel policy')
  assert.equal(await searched(ann, 'ravel nest'), 'raven nest')
})

test('without others, the first letter is rather right', async () => {
  assert.equal(await searched(ann, 'ravel'), 'raven')
})

test('what stands beside others in hidden documents plays no part', async () => {
  assert.equal(await searched(bob, 'ravel policy'), 'gavel policy')
  assert.equal(await searched(ann, 'ravel policy'), 'travel policy')
})

test('small words of another language are no part of a word', async () => {
  assert.equal(await searched(ann, 'wifi pasword'), 'wifi pasword')
})

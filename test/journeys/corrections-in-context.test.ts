import assert from 'node:assert/strict'
import { test } from 'node:test'
import { twoReaders } from '../support/two-readers.ts'

const { app, ann, bob } = await twoReaders([
  ['Ravens nest here: a raven is black, another raven too'],
  ['The raven in the yard'],
  ['Our travel policy for trains'],
  ['Gavel auctions of the club', true],
  ['The gavel policy of the court', true],
  ['The gavel policy of the other court', true],
  ['Le mot de passe du wifi ne va pas, il ne marche pas, ce qui est dommage pour les gens qui sont dans la salle'],
  ['A word about wifi'],
  ['Passports are checked at the gate'],
])

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

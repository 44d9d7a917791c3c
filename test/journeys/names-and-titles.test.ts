import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp } from '../support/make-app.ts'

const BOB = 'bob@acme.example'
const app = await makeApp()
const push = await app.indexingToken()
await app.addDatasource({ name: 'wiki', isUserReferencedByEmail: true })
await app.index('indexuser', { datasource: 'wiki', user: { email: BOB, name: 'Bob' } }, push)
const page = (title: string, text: string, isBobs = false) => ({
  id: title.replaceAll(/\W/g, '').toLowerCase() || 'x',
  title,
  body: { mimeType: 'text/plain', textContent: text },
  permissions: isBobs ? { allowedUsers: [{ email: BOB }] } : { allowAnonymousAccess: true },
})
const documents = [
  page('About us', 'The company and its people.'),
  page('How we test', 'Plans and devices.'),
  page('IT', 'Laptops and accounts.'),
  page('Tell us about bugs', 'Where to write.'),
  page('RFC 045: shedding', 'Connections are dropped early.'),
  page('RFC 046: caching', 'Written after RFC 044.'),
  page('Testing', 'We test how we like, and we test it again: test, test, test.'),
  page('Bugs', 'Bugs, and all about bugs; tell somebody.'),
  page('Support', 'Support for customers: it is there for us and about us, and it is free.'),
  page('Repairs', 'IT support repairs laptops.'),
  page('Closed', "We can't come on Sundays and don't work at night."),
  page('Who we are', 'Words for Bob.', true),
  ...Array.from({ length: 8 }, (_, at) => page(`Note ${at}`, `What it is about, and how we see it: us, ${45 + at}.`)),
]
await app.index('indexdocuments', { datasource: 'wiki', documents }, push)
await app.indexed()
const ann = await app.clientToken('ann@acme.example')
const bob = await app.clientToken(BOB)
const first = async (token: string, query: string) => (await app.titles(token, query))[0]

test('a title with small words comes first when it is typed word for word', async () => {
  for (const title of ['About us', 'How we test', 'IT', 'Tell us about bugs']) {
    assert.equal(await first(ann, title), title)
  }
  assert.equal(await first(ann, 'how we test?'), 'How we test')
})

test('a title is found first by those who may see it, and not at all by others', async () => {
  assert.equal(await first(bob, 'who we are'), 'Who we are')
  assert.ok(!(await app.titles(ann, 'who we are')).includes('Who we are'))
})

test('IT in capitals is not read as the small word', async () => {
  assert.deepEqual((await app.titles(ann, 'IT support')).sort(), ['IT', 'Repairs', 'Support'])
  assert.deepEqual((await app.titles(ann, 'it support')).sort(), ['Repairs', 'Support'])
})

test('a word and its number are one name, however they are written', async () => {
  for (const query of ['rfc 45', 'rfc-45', 'rfc45', 'RFC 045', 'RFC-0045', 'what does rfc 45 say']) {
    assert.equal(await first(ann, query), 'RFC 045: shedding', query)
  }
  assert.equal(await first(ann, 'rfc 46'), 'RFC 046: caching')
})

test('a name with a number finds the documents that have it, not those with only the number', async () => {
  assert.deepEqual(await app.titles(ann, 'RFC-45'), ['RFC 045: shedding'])
  assert.deepEqual(await app.titles(ann, '10.0.0.45'), [])
  assert.equal(await first(ann, 'rfc-45 shedding'), 'RFC 045: shedding')
})

test("can't and don't are small words", async () => {
  const titles = await app.titles(ann, "I can't find repairs and don't know why")
  assert.equal(titles[0], 'Repairs')
  assert.ok(!titles.includes('Closed'))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ChatApp, citedIn, textOf } from '../support/chat-app.ts'

const company = await ChatApp.make([
  {
    id: 'laptops',
    title: 'Order a laptop',
    text: 'To get a new laptop, open the equipment form and choose your keyboard. It arrives within a week.',
    rest: { updatedAt: '2026-01-01T00:00:00Z' },
  },
])
await company.app.addDatasource({
  name: 'talk',
  displayName: 'Talk',
  datasourceCategory: 'MESSAGING',
  isUserReferencedByEmail: true,
})
const send = (id: string, objectType: string, textContent: string) => ({
  id,
  objectType,
  title: 'New laptop',
  viewURL: `https://talk.example/${id}`,
  body: { mimeType: 'text/plain', textContent },
  permissions: { allowAnonymousAccess: true },
  updatedAt: '2026-03-01T00:00:00Z',
})
const documents = [
  send('ports', 'Thread', 'The port is always free here. You need the port at the back.'),
  send('thread', 'Thread', 'To get a new laptop, open your old laptop and choose the port. Mine was busy.'),
]
await company.app.index('indexdocuments', { datasource: 'talk', documents }, company.push)
await company.app.indexed()

test('a page comes before messages that say as much', async () => {
  const { body } = await company.ask(company.alice, 'How do I get a new laptop?')
  assert.equal(citedIn(body)[0], 'wiki:Page:laptops')
})

test('messages that only have the single word of a question do not answer it', async () => {
  const { body } = await company.ask(company.alice, 'Which port do I need?')
  assert.match(textOf(body), /^(?:No direct answer|I couldn't find)/)
})

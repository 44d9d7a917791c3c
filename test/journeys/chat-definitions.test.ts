import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BOB, ChatApp, citedIn, textOf } from '../support/chat-app.ts'

/** Many pages use the word; one says what it is, and names it once. */
const USERS = Array.from({ length: 20 }, (_, at) => ({
  id: `use-${at}`,
  title: `Atlas in warehouse ${at}`,
  text: `Atlas runs in warehouse ${at}. Atlas was installed there in spring. Nobody in warehouse ${at} works without Atlas.`,
}))
const company = await ChatApp.make([
  ...USERS,
  {
    id: 'products',
    title: 'Our products',
    text: `We sell four things to warehouses.\n\n- **Atlas:** a map of every truck, with its temperature.\n- **Beacon:** a lamp that calls for help.\n\nAll of them are rented.`,
  },
  {
    id: 'secret',
    title: 'Plans',
    text: 'Hush: a truck that nobody hears.',
    rest: { permissions: { allowedUsers: [{ email: BOB }] } },
  },
  { id: 'talk', title: 'Talk in the canteen', text: 'Somebody said Hush is loud. Lantern needs four hours.' },
])
const { alice, bob } = company
const ask = async (question: string, token = alice) => (await company.ask(token, question)).body

test('the page that says what something is answers, among many that use the word, with its item alone', async () => {
  const answer = await ask('What is Atlas?')
  assert.match(textOf(answer), /^- \*{0,2}Atlas:\*{0,2} a map of every truck, with its temperature\.$/)
  assert.deepEqual(citedIn(answer), ['wiki:Page:products'])
})

test('a text that only has the word is no definition', async () => {
  assert.match(textOf(await ask('What is Lantern?')), /^No direct answer/)
})

test('a definition that the caller can’t read is not used', async () => {
  assert.deepEqual(citedIn(await ask('What is Hush?', bob)), ['wiki:Page:secret'])
  const answer = await ask('What is Hush?')
  assert.doesNotMatch(JSON.stringify(answer), /nobody hears|Page:secret/)
})

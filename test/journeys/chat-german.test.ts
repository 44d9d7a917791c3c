import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BOB, ChatApp, citedIn, textOf } from '../support/chat-app.ts'

const company = await ChatApp.make([
  {
    id: 'remote',
    title: 'Working from home',
    text: 'For most jobs: up to three days a week at home, agreed in the team.',
  },
  {
    id: 'calendar',
    title: 'Finance calendar',
    text: '| When | What |\n| --- | --- |\n| 23rd | salaries paid (Japan: 22nd) |\n| 1st | invoices sent |',
  },
  { id: 'vacation', title: 'Vacation', text: 'Everyone has 28 days of vacation a year.' },
  { id: 'urlaub', title: 'Urlaub in Hamburg', text: 'Du hast 30 Tage Urlaub im Jahr. Wir gehen früh in den Urlaub.' },
  {
    id: 'gifts',
    title: 'Gifts to customers',
    text: 'A gift to a customer may cost up to 40 euros.',
    rest: { permissions: { allowedUsers: [{ email: BOB }] } },
  },
])
const { alice, bob } = company
const ask = async (question: string, token = alice) => (await company.ask(token, question)).body

test('a German question is answered from an English page if no German one answers', async () => {
  for (const [question, page] of [
    ['Wie oft darf ich von zu Hause arbeiten?', 'remote'],
    ['darf ich im Homeoffice arbeiten und wie oft', 'remote'],
    ['Wann kommt das Gehalt?', 'calendar'],
  ]) {
    const answer = await ask(question!)
    assert.deepEqual(citedIn(answer), [`wiki:Page:${page}`], question)
    assert.doesNotMatch(textOf(answer), /^(?:Keine direkte Antwort|Dazu habe ich)/, question)
  }
})

test('one German word is a German question', async () => {
  assert.match(textOf(await ask('Gehaltszahlung')), /^Keine direkte Antwort.+salaries paid/s)
})

test('a German follow-up is answered like its question', async () => {
  const said = (text: string, author: string) => ({ author, fragments: [{ text }] })
  const { body } = await company.client(alice, 'chat', {
    messages: [said('und in Japan?', 'USER'), said('Wann kommt das Gehalt?', 'USER')],
  })
  assert.match(textOf(body), /salaries paid \(Japan: 22nd\)/)
  assert.doesNotMatch(textOf(body), /^No direct answer/)
})

test('a German page comes before an English one', async () => {
  assert.match(textOf(await ask('Wie viele Tage Urlaub habe ich?')), /30 Tage Urlaub/)
})

test('an English page that the caller cannot read does not answer', async () => {
  assert.match(textOf(await ask('Wie viel darf ein Geschenk an einen Kunden kosten?', bob)), /40 euros/)
  assert.doesNotMatch(JSON.stringify(await ask('Wie viel darf ein Geschenk an einen Kunden kosten?')), /40 euros|gifts/)
})

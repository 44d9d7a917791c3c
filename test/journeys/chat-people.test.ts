import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALICE, BOB, ChatApp, citationsOf, textOf } from '../support/chat-app.ts'

const company = await ChatApp.make([
  {
    id: 'payroll',
    title: 'Payroll calendar',
    text: 'Salaries are paid on the 23rd.',
    rest: { author: { email: BOB } },
  },
  {
    id: 'letter',
    title: 'Compensation letter: Alice Stone',
    text: 'Dear Alice,\n\nfrom next month your salary is 61,000 euros a year.',
    rest: { permissions: { allowedUsers: [{ email: ALICE }] } },
  },
  {
    id: 'onboarding',
    title: 'Onboarding plan: Alice Stone',
    text: 'Buddy: Bob Wood. Change anything you like.',
    rest: { permissions: { allowedUsers: [{ email: ALICE }] } },
  },
  { id: 'club', title: 'Next month at the club', text: 'What we do next month.' },
  {
    id: 'T-1',
    title: 'Printer jams',
    text: 'The printer on two jams.',
    rest: { owner: { email: ALICE }, status: 'Open' },
  },
  { id: 'T-2', title: 'Laptop fan', text: 'The fan is loud.', rest: { owner: { email: BOB }, status: 'Open' } },
  {
    id: 'prices',
    title: 'Price list',
    text: '| Article | List |\n| --- | --- |\n| Crane | 420 |\n| Hook | 12 |\n| Rope | 7 |',
    rest: { permissions: { allowedUsers: [{ email: ALICE }] } },
  },
])
const { app, alice, bob } = company
const people = [
  { email: ALICE, firstName: 'Alice', lastName: 'Stone', title: 'Engineer', managerEmail: BOB, phoneNumber: '+47 1' },
  { email: BOB, firstName: 'Bob', lastName: 'Wood', title: 'Chief Financial Officer', phoneNumber: '+47 2' },
  {
    email: 'gone@acme.example',
    firstName: 'Gus',
    lastName: 'Gone',
    title: 'Chief Legal Officer',
    endDate: '2020-01-01',
  },
]
for (const person of people) {
  const employee = { department: 'Finance', structuredLocation: { city: 'Oslo' }, ...person }
  const { status, body } = await app.index('indexemployee', { employee }, company.push)
  assert.equal(status, 200, JSON.stringify(body))
}
const said = async (token: string, question: string) => textOf((await company.ask(token, question)).body)

const DIRECTORY: readonly (readonly [question: string, answer: RegExp])[] = [
  ['Who is the CFO?', /^Bob Wood, Chief Financial Officer/],
  ["What is Bob's phone number?", /^Bob Wood.+Phone: \+47 2$/],
  ['phone number of Bob Wood', /\+47 2$/],
  ['How can I reach Bob?', /\+47 2, Email: bob@acme\.example$/],
  ['Where is Bob Wood based?', /Location: Oslo$/],
  ['What does Bob do?', /Chief Financial Officer/],
  ['Who is my manager?', /^Bob Wood/],
  ['Wer ist mein Chef?', /^Bob Wood/],
  ['my phone number', /^Alice Stone.+\+47 1$/],
  ['Wie lautet meine Telefonnummer?', /\+47 1$/],
  ['Wer ist unser Finanzvorstand?', /^Bob Wood/],
  ['who can help with payroll', /^Bob Wood/],
]

for (const [question, answer] of DIRECTORY) {
  test(`the directory answers "${question}"`, async () => {
    assert.match(await said(alice, question), answer)
  })
}

const COUNTS: readonly (readonly [question: string, answer: string])[] = [
  ['How many employees do we have?', 'The directory has 2 people.'],
  ['How many people work at Acme?', 'The directory has 2 people.'],
  ['Wie viele Mitarbeiter haben wir?', 'Im Verzeichnis stehen 2 Personen.'],
  ['How many people work in Oslo?', '2 people work in Oslo, according to the directory.'],
  ['how many colleagues are there in the finance department', '2 people work in Finance, according to the directory.'],
  ['Wie viele Leute arbeiten in Oslo?', 'Laut Verzeichnis arbeiten 2 Personen in Oslo.'],
  ['How many people report to Bob Wood?', '1 person reports to Bob Wood, according to the directory.'],
]

for (const [question, answer] of COUNTS) {
  test(`the directory counts for "${question}"`, async () => {
    const text = await said(alice, question)
    assert.equal(text.split('\n\n')[0], answer)
    assert.doesNotMatch(text, /No direct answer|Keine direkte Antwort/)
  })
}

test('numbers take no scope PEOPLE, like names', async () => {
  const plain = await app.clientToken(ALICE, ['CHAT', 'SEARCH'])

  assert.equal(await said(plain, 'How many people work in Oslo?'), '2 people work in Oslo, according to the directory.')
})

test('a group that the directory does not have is not counted', async () => {
  for (const question of [
    'How many people work in Bergen?',
    'How many people work on the crane?',
    'How many cranes do we have?',
  ])
    assert.doesNotMatch(await said(alice, question), /according to the directory|The directory has/, question)
})

test('who reports to me is answered for the person who asks', async () => {
  assert.match(await said(bob, 'Who reports to me?'), /^Alice Stone, Engineer/)
  for (const question of ['Who reports to me?', 'my reports']) {
    assert.equal(await said(alice, question), 'According to the directory, nobody reports to you.')
  }
  assert.equal(await said(alice, 'Wer berichtet an mich?'), 'Laut Verzeichnis berichtet niemand an dich.')
})

test('my team is the colleagues of the person who asks', async () => {
  assert.match(await said(alice, 'my team'), /Bob Wood/)
  assert.match(await said(alice, 'What is my team?'), /^Alice Stone/)
})

test('people who have left answer nothing', async () => {
  assert.doesNotMatch(await said(alice, 'Who is the CLO?'), /Gus/)
  assert.doesNotMatch(await said(alice, "Gus Gone's phone number"), /Gus Gone,/)
})

test('a phone number takes the scope PEOPLE', async () => {
  const plain = await app.clientToken(ALICE, ['CHAT', 'SEARCH'])

  const text = await said(plain, "What is Bob's phone number?")

  assert.match(text, /^Bob Wood, Chief Financial Officer/)
  assert.doesNotMatch(text, /\+47/)
})

/** The answer to the last of several questions of one conversation. */
const saidAfter = async (token: string, ...questions: string[]) => {
  const messages = questions.toReversed().map((text) => ({ author: 'USER', fragments: [{ text }] }))
  return textOf((await company.client(token, 'chat', { messages })).body)
}

test('she and he are the person that an earlier question asked for', async () => {
  assert.match(await saidAfter(alice, 'Who is my manager?', "What's his phone number?"), /^Bob Wood.+\+47 2$/)
  assert.match(await saidAfter(alice, 'Who is Bob Wood?', 'How can I reach him?'), /^Bob Wood.+bob@acme\.example$/)
  assert.match(await saidAfter(bob, 'Who reports to me?', 'Where is she based?'), /^Alice Stone.+Oslo$/)
})

test('what somebody is working on are the documents that they own or wrote, as far as the caller can read them', async () => {
  const text = await saidAfter(alice, 'Who is my manager?', 'What is he working on?')
  assert.match(text, /Payroll calendar \(2026-03-01\)\n\nSalaries are paid on the 23rd\./)
  assert.match(text, /T-2: Laptop fan/)

  const diary = { id: 'diary', title: 'Diary of Bob', text: 'I sold the crane.' }
  await company.write({ ...diary, rest: { author: { email: BOB }, permissions: { allowedUsers: [{ email: BOB }] } } })
  assert.match(await said(bob, 'What am I working on?'), /Diary of Bob/)
  assert.doesNotMatch(await saidAfter(alice, 'Who is my manager?', 'What is he working on?'), /Diary|sold/)
})

test('who to ask about it is who to ask about the subject of the question before', async () => {
  assert.match(await saidAfter(alice, 'When are payroll salaries paid?', 'Who can I ask about it?'), /^Bob Wood/)
})

test('search shows the same people as chat', async () => {
  const named = async (token: string, query: string) =>
    ((await app.search(token, query)).body.structuredResults ?? []).map(
      ({ person }: { person?: { name: string } }) => person?.name,
    )

  assert.deepEqual(await named(alice, 'who is my manager'), ['Bob Wood'])
  assert.deepEqual(await named(bob, 'who reports to me'), ['Alice Stone'])
  assert.deepEqual(await named(alice, "Bob's phone number"), ['Bob Wood'])
})

test('my tickets are those of the caller', async () => {
  assert.deepEqual(await app.titles(alice, 'my open pages'), ['Printer jams'])
  assert.deepEqual(await app.titles(bob, 'my open pages'), ['Laptop fan'])
  assert.match(await said(alice, 'my open pages'), /T-1: Printer jams \(Open\)/)
  assert.doesNotMatch(await said(alice, 'my open pages'), /Laptop/)
})

test('my salary is answered from the letter about the caller, and for nobody else', async () => {
  assert.match(await said(alice, 'What is my salary?'), /61,000 euros/)
  assert.equal((await app.titles(alice, 'my salary'))[0], 'Compensation letter: Alice Stone')

  const others = await said(bob, 'What is my salary?')
  assert.doesNotMatch(others, /61,000/)
  assert.match(others, /^(?:No direct answer|I couldn't find)/)
})

test('several words about the caller put a document first only if its title has one of them', async () => {
  assert.equal((await app.titles(alice, 'my buddy'))[0], 'Onboarding plan: Alice Stone')
  assert.equal((await app.titles(alice, 'my onboarding buddy'))[0], 'Onboarding plan: Alice Stone')
  assert.equal((await app.titles(alice, 'my next month'))[0], 'Next month at the club')
})

test('what somebody else earns is answered from documents about them, or not at all', async () => {
  assert.match(await said(alice, 'What is the salary of Bob?'), /^I couldn't find/)
  assert.match(await said(alice, 'How much does Bob earn?'), /^I couldn't find/)
  assert.doesNotMatch(await said(bob, "What is Alice's salary?"), /61,000/)
})

test('something of the caller is answered from the document about the caller, and for nobody else', async () => {
  assert.match(await said(alice, 'Who is my buddy?'), /^Buddy: Bob Wood\./)
  assert.doesNotMatch(await said(bob, 'Who is my buddy?'), /Buddy/)
})

test('a row of a table is quoted to those who can read it, until their right is revoked', async () => {
  const { body } = await company.ask(alice, 'What is the list price of a crane?')
  assert.match(textOf(body), /\| Article \| List \|\n\| --- \| --- \|\n\| Crane \| 420 \|$/)
  assert.equal(citationsOf(body)[0]?.sourceDocument.id, 'wiki:Page:prices')
  assert.doesNotMatch(await said(bob, 'What is the list price of a crane?'), /420/)

  const permissions = { allowedUsers: [{ email: BOB }] }
  const moved = { datasource: 'wiki', objectType: 'Page', id: 'prices', permissions }
  assert.equal((await app.index('updatepermissions', moved, company.push)).status, 200)

  assert.doesNotMatch(await said(alice, 'What is the list price of a crane?'), /420/)
})

test('my tasks are my tickets, and a sentence says if they are all done', async () => {
  const dag = await app.clientToken('dag@acme.example', ['CHAT', 'SEARCH'])
  await company.write({
    id: 'T-9',
    title: 'Broken lamp',
    text: 'The lamp is dark.',
    rest: {
      objectType: 'Ticket',
      owner: { email: 'dag@acme.example' },
      status: 'Done',
      permissions: { allowedUsers: [{ email: 'dag@acme.example' }] },
    },
  })

  for (const question of ['my tasks', 'my tickets']) {
    assert.match(
      await said(dag, question),
      /^None of these is open:\n\nT-9: Broken lamp \(Done\)\n\nThe lamp is dark\.$/,
    )
    assert.doesNotMatch(await said(alice, question), /lamp/)
  }
})

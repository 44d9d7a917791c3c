import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALICE, BOB, ChatApp, citedIn, textOf } from '../support/chat-app.ts'

const DAY_MS = 86_400_000
const ONLY_BOB = { permissions: { allowedUsers: [{ email: BOB }] } }

const company = await ChatApp.make([])
const { alice, bob } = company
const daysAgo = (days: number) => new Date(company.app.clock.now().getTime() - days * DAY_MS).toISOString()
const ticket = (id: string, title: string, status: string, rest: object = {}) => ({
  id,
  title,
  text: `${title} since Monday. Nobody knows why.`,
  rest: { objectType: 'Ticket', status, container: 'QUAY', updatedAt: daysAgo(40), ...rest },
})
const runbook = (id: string, title: string, days: number, rest: object = {}) => ({
  id,
  title,
  text: `This page is about ${title}. It has more to say.`,
  rest: { objectType: 'Runbook', container: 'Engineering / Runbooks', updatedAt: daysAgo(days), ...rest },
})
await company.write(
  ticket('QUAY-1', 'The crane squeaks', 'Open', { owner: { email: BOB } }),
  ticket('QUAY-2', 'The rope frays', 'In progress'),
  ticket('QUAY-3', 'The lamp is dark', 'Done', { owner: { email: ALICE } }),
  ticket('QUAY-4', 'The safe was robbed', 'Open', ONLY_BOB),
  ticket('DOCK-1', 'The gate is stuck', 'Open', { container: 'DOCK' }),
  runbook('fog', 'Fog', 30),
  runbook('flood', 'Flood', 20),
  runbook('raid', 'Raid', 10, ONLY_BOB),
  ...[1, 2, 3].map((number) => ({
    id: `pm-${number}`,
    title: `Postmortem INC-${number}`,
    text: `Incident ${number} is over.`,
    rest: { updatedAt: daysAgo(100 - number) },
  })),
  {
    id: 'plan',
    title: 'Plan of the year',
    text: 'Two masts.',
    rest: { container: 'Project Mast / Plans', updatedAt: daysAgo(2) },
  },
  {
    id: 'mentions',
    title: 'Canteen',
    text: 'The Mast people eat at noon.',
    rest: { container: 'Canteen', updatedAt: daysAgo(2) },
  },
  {
    id: 'old-plan',
    title: 'Older plan',
    text: 'One mast.',
    rest: { container: 'Project Mast / Plans', updatedAt: daysAgo(60) },
  },
  {
    id: 'secret-plan',
    title: 'Secret plan',
    text: 'Three masts.',
    rest: { container: 'Project Mast / Plans', updatedAt: daysAgo(2), ...ONLY_BOB },
  },
  {
    id: 'catalog',
    title: 'Catalog',
    text: [
      '| Article | Name | Use |',
      '| --- | --- | --- |',
      ...['Rope', 'Hook', 'Crane C1', 'Chain', 'Winch', 'Crane C2', 'Anchor', 'Buoy'].map(
        (name, at) =>
          `| A-${at} | ${name} | ${`Good for harbors, rivers, lakes and canals in every weather, number ${at}. `.repeat(2)}|`,
      ),
    ].join('\n'),
  },
)
const ask = async (question: string, token = alice) => (await company.ask(token, question)).body
const said = async (question: string, token = alice) => textOf(await ask(question, token))

test('how many counts by status what the caller can see of a project', async () => {
  const text = await said('How many tickets are open in QUAY?')

  assert.match(text, /^Open tickets: 2 \(1 (?:Open|In progress), 1 (?:Open|In progress)\)/)
  assert.match(text, /QUAY-1: The crane squeaks \(Open\)\n\nThe crane squeaks since Monday\./)
  assert.doesNotMatch(text, /gate|lamp|robbed/)
})

test('a ticket that only some can see is counted for them alone', async () => {
  assert.match(await said('How many tickets are open in QUAY?', bob), /^Open tickets: 3 .+The safe was robbed/s)
  assert.match(await said('How many tickets are there in QUAY?'), /^Tickets: 3 /)
})

test('how many are assigned to the caller, or were updated in a time, is counted by the same filters', async () => {
  assert.match(await said('How many tickets do I have?', bob), /^My tickets: 1 \(1 Open\)/)
  assert.match(await said('How many tickets are assigned to me?'), /^Tickets assigned to me: 1 \(1 Done\)/)
  assert.match(await said('How many runbooks were updated this week?'), /^None of the documents you can read match/)
})

test('a project that has none of them is told from one that the caller cannot see', async () => {
  await company.write(
    ticket('PIER-1', 'The plank is loose', 'Done', { container: 'PIER' }),
    ticket('VAULT-1', 'The vault is open', 'Open', { container: 'VAULT', ...ONLY_BOB }),
  )

  assert.match(await said('How many tickets are open in PIER?'), /^None of the documents you can read match/)
  assert.match(await said('How many tickets are open in VAULT?', bob), /^Open tickets: 1 /)
  assert.equal(
    (await said('How many tickets are open in VAULT?')).replaceAll('VAULT', ''),
    (await said('How many tickets are open in NOWHERE?')).replaceAll('NOWHERE', ''),
  )
})

test('the documents of a kind are listed, newest first, for those who can see them', async () => {
  assert.deepEqual(citedIn(await ask('List all runbooks')), ['wiki:Runbook:flood', 'wiki:Runbook:fog'])
  assert.deepEqual(citedIn(await ask('Which runbooks are there?', bob)), [
    'wiki:Runbook:raid',
    'wiki:Runbook:flood',
    'wiki:Runbook:fog',
  ])
})

test('a kind that only titles say is listed too', async () => {
  assert.deepEqual(
    citedIn(await ask('List all postmortems')),
    ['pm-3', 'pm-2', 'pm-1'].map((id) => `wiki:Page:${id}`),
  )
})

test('titles that only begin with the same word are no kind', async () => {
  const titles = ['Customer survey', 'Customer letters', 'Customer visits']
  await company.write(...titles.map((title, at) => ({ id: `c-${at}`, title, text: `${title} are read by all.` })))

  assert.doesNotMatch(await said('Which customers do we have?'), /^Customer (?:survey|letters|visits)\n\n/)
})

test('my open tickets of somebody without any are none, and nothing else is quoted', async () => {
  const body = await ask('What are my open tickets?')

  assert.equal(textOf(body), 'None of the documents you can read match that.')
  assert.deepEqual(citedIn(await ask('What are my open tickets?', bob)), ['wiki:Ticket:QUAY-1'])
})

test('what changed in a project is what belongs to it and was updated in that time', async () => {
  assert.deepEqual(citedIn(await ask('What changed last week in Project Mast?')), ['wiki:Page:plan'])
  assert.deepEqual(citedIn(await ask('What happened in Mast this week?', bob)).toSorted(), [
    'wiki:Page:plan',
    'wiki:Page:secret-plan',
  ])
})

test('of a long table, the rows of both subjects are compared', async () => {
  const text = await said('Compare Crane C1 and Crane C2')

  assert.match(text, /A-2 \| Crane C1 .+A-5 \| Crane C2 /s)
  assert.doesNotMatch(text, /Hook|Anchor/)
})

test('a request to write is answered with what this chat cannot do, and passages', async () => {
  assert.match(
    await said('Write me an email about the Mast people'),
    /^Without an AI model, I can’t write or translate texts: .+These passages may help:.+The Mast people eat at noon/s,
  )
  assert.match(
    await said('Schreib mir bitte ein Gedicht über Zebras'),
    /^Ohne KI-Modell kann ich keine Texte schreiben/,
  )
})

test('what are our … is answered by the page that is called so, section by section', async () => {
  await company.write({
    id: 'okrs',
    title: 'Company OKRs',
    text: '## Pharma\n\n- Renew five contracts\n\n## Trailers\n\n- A demo for everyone\n\n## Growth\n\n- A second supplier\n\n## Owners\n\nAnn has the company OKRs for pharma, Bo the others.',
  })

  const answer = await company.ask(alice, 'What are our company OKRs?')
  assert.match(textOf(answer.body), /^Company OKRs\n\nPharma\n\n- Renew five.+Trailers.+A demo.+A second supplier/s)
})

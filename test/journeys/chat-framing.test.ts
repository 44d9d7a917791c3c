import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALICE, ChatApp, citedIn, textOf } from '../support/chat-app.ts'

const company = await ChatApp.make([
  {
    id: 'clock',
    title: 'Runbook: E-417',
    text: 'E-417 means that the clock of a crane is wrong.\n\n## Fix\n\n- If port 123 is blocked, switch the crane to time over MQTT:\n\n```\ncranectl set time_source=mqtt\n```',
  },
  {
    id: 'ticket',
    title: 'Gaps at the harbor, error E-417',
    text: 'Since Monday 17 cranes show gaps, error E-417. The skew is between 130 and 400 seconds.',
  },
  {
    id: 'oncall',
    title: 'On-call: pay and rest',
    text: '| Part | Amount |\n| --- | --- |\n| Week on call | 340 euros |\n| Night call | 45 euros |',
  },
  {
    id: 'rota',
    title: 'Runbook: on call',
    text: 'Each on-call week is paid as the policy says, plus a free half day after 23:00.',
  },
  {
    id: 'letter',
    title: 'Salary letter: Alice',
    text: 'Your salary rises to 75,800 euros.',
    rest: { permissions: { allowedUsers: [{ email: ALICE }] } },
  },
  {
    id: 'abroad',
    title: 'Working from elsewhere',
    text: 'Work where you work well.\n\n## From another country\n\nUp to 30 days a year inside the European Union. Outside: ask first.',
  },
  {
    id: 'cameras',
    title: 'Meeting room screens',
    text: 'In meetings, the remote turns on the screen, the tablet turns on your camera.',
  },
  {
    id: 'probes',
    title: 'Swapping probes: tips',
    text: 'Warm the plug in your fist for a full minute. The cold makes it brittle.',
  },
])
const { alice, bob } = company
const ask = async (token: string, question: string) => (await company.ask(token, question)).body

test('the word that says what kind of key follows changes nothing', async () => {
  for (const question of [
    'What does E-417 mean?',
    'What does error E-417 mean?',
    'What does the error code E-417 mean?',
  ]) {
    assert.deepEqual(citedIn(await ask(alice, question)), ['wiki:Page:clock'], question)
  }
})

test('a command that a passage leads in to is quoted with it', async () => {
  const answer = textOf(await ask(alice, 'How do I switch a crane to time over MQTT?'))

  assert.match(answer, /time over MQTT:[\s\S]*cranectl set time_source=mqtt/)
})

test('what something pays is in the rules for everyone, not in a letter about the caller', async () => {
  for (const token of [alice, bob]) {
    const answer = await ask(token, 'How much do I get paid for a week on call?')
    assert.deepEqual(citedIn(answer), ['wiki:Page:oncall'])
    assert.match(textOf(answer), /340 euros/)
  }
})

test('a country that the asker goes to is another country, for however long', async () => {
  const answer = await ask(bob, 'Can I work from Spain for a month?')

  assert.deepEqual(citedIn(answer), ['wiki:Page:abroad'])
  assert.match(textOf(answer), /^Up to 30 days/)
})

test('whether something has to be done is answered by a text that says so, or not at all', async () => {
  assert.match(textOf(await ask(alice, 'Do I have to turn my camera on in meetings?')), /^No direct answer/)

  await company.write({ id: 'culture', title: 'Meetings', text: 'In meetings, turning your camera on is optional.' })

  assert.match(textOf(await ask(alice, 'Do I have to turn my camera on in meetings?')), /optional/)
})

test('a long question is offered the document that shares a few of its words', async () => {
  const answer = await ask(bob, 'Exchanging probes, the plugs keep snapping on everyone, any clever trick?')

  assert.match(textOf(answer), /^No direct answer/)
  assert.deepEqual(citedIn(answer), ['wiki:Page:probes'])
})

test("nothing follows a colleague's answer that doesn't answer", async () => {
  const data = {
    question: 'Is there a dog policy?',
    bodyText: 'There is none yet. Ask Kofi.',
    audienceFilters: [],
  }
  const { status, body } = await company.client(alice, 'createanswer', { data })
  assert.equal(status, 200, JSON.stringify(body))
  await company.write({
    id: 'bikes',
    title: 'Bikes',
    text: 'You can lease a cargo bike if you have a dog. There is a policy for bikes.',
  })

  const answer = textOf(await ask(alice, 'Is there a dog policy?'))

  assert.match(answer, /There is none yet/)
  assert.doesNotMatch(answer, /No direct answer/)
})

test('a title that a file repeats as its first line is not quoted', async () => {
  await company.write({
    id: 'pier',
    title: 'Pier notes',
    text: 'Pier notes\nThe pier closes at noon on Fridays.\nKeys hang in the shed.',
  })

  assert.match(textOf(await ask(alice, 'When does the pier close?')), /^The pier closes at noon/)
})

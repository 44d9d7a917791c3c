import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasTypeAsked, MONEY_AMOUNT, payingWords } from './type-asked.ts'

const says = (question: string, text: string) => hasTypeAsked({ clause: question }, text)

test('how long needs a duration, as digits or words', () => {
  for (const text of [
    'weekly 25-minute meetings',
    'three working days',
    'NDA: same day',
    '3 to 4 weeks',
    'two weeks to a month',
  ]) {
    assert.ok(says('How long does it take', text), text)
  }
  assert.ok(!says('How long is a 1-1', 'A weekly meeting between two people.'))
})

test('when needs a time, and how much a number', () => {
  assert.ok(says('When is the party', 'The last Thursday before the holidays'))
  assert.ok(!says('When is the party', 'The old fish warehouse'))
  assert.ok(says('How much is lunch', 'Lunch is free'))
  assert.ok(!says('How much is lunch', 'Soup and bread'))
  assert.ok(!says('What does the system cost per student', 'The cost is eased'))
})

test('how many needs a number near what is counted', () => {
  assert.ok(says('How many sign-offs does a release need', 'A release needs four sign-offs.'))
  assert.ok(!says('How many vacation days do I have', 'I could take a vacation for a month or two.'))
})

test('the digits of names are no number', () => {
  assert.ok(!says('How many offices do we have', 'The office has a 5G fallback and a Lantern G3 (see INC-61).'))
  assert.ok(says('How many offices do we have', 'We have 4 offices.'))
})

test('other questions need nothing of the kind', () => {
  assert.ok(says('Why is it cold', 'Because of the door.'))
})

test('an amount answers how much somebody can spend without the word', () => {
  assert.deepEqual(payingWords({ clause: 'how much can I spend on a hotel' }, ['spend', 'hotel']), [0])
  assert.deepEqual(payingWords({ clause: 'who can spend money' }, ['spend', 'money']), [])
  assert.ok(
    MONEY_AMOUNT.test('Up to 135 euros a night') && MONEY_AMOUNT.test('€ 20') && !MONEY_AMOUNT.test('within 3 days'),
  )
})

test('how long asks for a time or a length', () => {
  assert.ok(says('How long is the burrow', 'The wombat digs a burrow of 12 metres.'))
  assert.ok(says('How long may a password be', 'At most 256 characters.'))
  assert.ok(says('How long is the trial', 'Two weeks.'))
  assert.ok(!says('How long is the trial', 'There are 3 plans.'))
})

test('a time of day, a weekday, how soon, a price, an uptime, a port, and a phone number', () => {
  for (const [question, answer, other] of [
    ['What time does the bar open', 'From 18:30 on.', 'It opens on Fridays.'],
    ['On which day of the week are invoices paid', 'Every Thursday.', 'After approval.'],
    ['How quickly do we call back', 'Within 15 minutes.', 'Support calls back.'],
    ['What does Halden charge for a repair', '45 euros plus parts.', 'Halden repairs boards.'],
    ['Which uptime do we promise', '99.9 % a month.', 'We promise a high uptime.'],
    ['Which port does the broker use', 'It listens on 8883.', 'The broker uses TLS.'],
    ["What is Teodor's phone number", 'Call +31 10 555 0117.', 'Call Teodor, room 4.'],
  ]) {
    assert.ok(says(question!, answer!), answer)
    assert.ok(!says(question!, other!), other)
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inPlainWords } from './in-plain-words.ts'

test('idioms are said in the words of pages, amounts in figures', () => {
  for (const [asked, plain] of [
    ['who has to sign off on a 60k purchase', 'who approve a 60,000 purchase'],
    ['Who signs off on 1.5k?', 'Who approve 1,500?'],
    ["when's pay day", 'when are salaries paid'],
    ['When do we get paid?', 'when are salaries paid?'],
    ['Wann kommt das Gehalt?', 'wann wird das Gehalt gezahlt?'],
    ['What tickets did I close last week?', 'my closed tickets last week?'],
    ['which tickets are assigned to me', 'my tickets'],
    ['What happened in INC-66?', 'summarize INC-66'],
    ['Was ist bei INC-66 passiert?', 'fasse INC-66 zusammen'],
    ['set point meaning', 'what does set point mean'],
  ]) {
    assert.equal(inPlainWords(asked!), plain)
  }
})

test('other words stay as they are', () => {
  for (const asked of [
    'What is K8s?',
    'How much do I get paid for on-call?',
    'the sign of Office 4k-TV',
    'payday loans',
  ]) {
    assert.equal(inPlainWords(asked), asked)
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { meantBy } from './meant-by.ts'
import { carryingWords, readQuestion } from './read-question.ts'

const read = (question: string) => {
  const { kind, clause } = readQuestion(question)
  return [kind, clause]
}

test('the clause that asks gives a question its form, and what comes before it is left out', () => {
  assert.deepEqual(read('I lost my badge in Lyon, who do I call?'), ['person', 'who do I call'])
  assert.deepEqual(read('hi, nobody is in the big room, can I take it?'), ['yes-no', 'can I take it'])
  assert.deepEqual(read('Can you tell me how long parental leave is?'), ['amount', 'how long parental leave is'])
  assert.deepEqual(read('Hallo zusammen, wie lange dauert die Elternzeit?'), [
    'amount',
    'wie lange dauert die Elternzeit',
  ])
  assert.deepEqual(carryingWords(readQuestion('Hallo zusammen, wie lange dauert die Elternzeit?')), ['elternzeit'])
})

test('a preface alone, thanks and shortened words', () => {
  assert.equal(readQuestion('hello').kind, 'greeting')
  assert.equal(readQuestion('Thanks a lot!').kind, 'thanks')
  assert.deepEqual(readQuestion('whats a gateway').subjects, ['gateway'])
  assert.deepEqual(readQuestion('What is an excursion, and why does it matter?').subjects, ['excursion'])
})

test('words that differ by a slip are taken from the corrected query, and nothing else is', () => {
  assert.equal(meantBy('wich ports does it nead?', 'which ports does it need?'), 'which ports does it need?')
  assert.equal(
    meantBy('Who leads the blockchain team?', 'Who leads the block chain team?'),
    'Who leads the blockchain team?',
  )
  assert.equal(meantBy('What was the bonus last year?', 'What was the bonus'), 'What was the bonus last year?')
  assert.equal(meantBy('What is it?', undefined), 'What is it?')
})

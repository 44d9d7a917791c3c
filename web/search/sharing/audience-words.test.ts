import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wordsOf } from './audience-words.ts'

const filter = (fieldName: string, ...values: string[]) => ({
  fieldName,
  values: values.map((value) => ({ value, relationType: 'EQUALS' as const })),
})

test('an audience is named the way people name their departments, teams and places', () => {
  assert.equal(wordsOf([filter('department', 'Engineering')]), 'the Engineering department')
  assert.equal(wordsOf([filter('department', 'Engineering', 'Sales')]), 'the Engineering, Sales departments')
  assert.equal(wordsOf([filter('team', 'Platform')]), 'the Platform team')
  assert.equal(wordsOf([filter('city', 'Berlin')]), 'people in Berlin')
  assert.equal(wordsOf([filter('roletype', 'MANAGER')]), 'people with roletype MANAGER')
  assert.equal(
    wordsOf([filter('department', 'Sales'), filter('city', 'Oslo')]),
    'the Sales department and people in Oslo',
  )
})

test('an audience that leaves people out says so', () => {
  const [sales] = [filter('department', 'Sales')]
  const excluded = { ...sales, values: sales.values.map((each) => ({ ...each, isNegated: true })) }
  assert.equal(wordsOf([excluded]), 'people outside the Sales department')
  assert.equal(
    wordsOf([{ fieldName: 'city', values: [{ value: 'Oslo', relationType: 'EQUALS', isNegated: true }] }]),
    'people outside Oslo',
  )
})

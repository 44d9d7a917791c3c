import assert from 'node:assert/strict'
import { test } from 'node:test'
import { englishFor } from './german-words.ts'

test('a German word in English, in any form, and compounds of two', () => {
  for (const [german, english] of [
    ['Gehalt', 'salary'],
    ['Kunden', 'customer'],
    ['Verträge', 'contract'],
    ['arbeite', 'work'],
    ['Urlaubsantrag', 'vacation request'],
    ['Rechnungsnummer', 'invoice number'],
    ['Bereitschaftsplan', 'on call plan'],
  ]) {
    assert.equal(englishFor(german!), english, german)
  }
})

test('no English for what is no such word', () => {
  for (const other of ['Sprig', 'Rimewell', 'xyz', 'Quatsch']) assert.equal(englishFor(other), undefined, other)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { englishFor, isGermanWord } from './german-words.ts'

test('a German word in English, in any form, and compounds of two', () => {
  for (const [german, english] of [
    ['Gehalt', 'salary'],
    ['Kunden', 'customer'],
    ['Verträge', 'contract'],
    ['arbeite', 'work'],
    ['Urlaubsantrag', 'vacation request'],
    ['Rechnungsnummer', 'invoice number'],
    ['Bereitschaftsplan', 'on call plan'],
    ['Reisekostenabrechnung', 'travel expenses'],
  ]) {
    assert.equal(englishFor(german!), english, german)
  }
})

test('no English for what is no such word', () => {
  for (const other of ['Sprig', 'Rimewell', 'xyz', 'Quatsch']) assert.equal(englishFor(other), undefined, other)
})

test('a German word is told from an English one that looks like a form of it', () => {
  for (const german of ['Elternzeit', 'Krankmeldung', 'Büro', 'Drucker']) assert.ok(isGermanWord(german), german)
  for (const other of ['brand', 'teams', 'dates', 'hotels', 'batteries', 'handler', 'Rimewell']) {
    assert.ok(!isGermanWord(other), other)
  }
})

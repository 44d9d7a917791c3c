import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTable } from './read-table.ts'

const tableToText = (table: string, delimiter: ',' | '\t') => readTable(table, delimiter).text

test('cells stand apart, rows are lines, empty cells and rows go', () => {
  assert.equal(tableToText('a,b,,c\r\n,,\r\nd,e\n', ','), 'a | b | c\nd | e')
})

test('quotes may hold separators, line breaks and quotes', () => {
  assert.equal(tableToText('"a, ""b""","c\r\nd"\ne,f', ','), 'a, "b" | c d\ne | f')
})

test('a quote that never closes takes the rest, and text behind a closing quote ends the row', () => {
  assert.equal(tableToText('a,"b\nc,d', ','), 'a | b c,d')
  assert.equal(tableToText('"a"x,b\nc', ','), 'a\nc')
})

test('semicolons separate where there is no comma in the first line', () => {
  assert.equal(tableToText('Name;Preis\nTau;1,50\n', ','), 'Name | Preis\nTau | 1,50')
})

test('tabs separate, and the line ends of old Macs count', () => {
  assert.equal(tableToText('a\tb, c\rd\te', '\t'), 'a | b, c\nd | e')
})

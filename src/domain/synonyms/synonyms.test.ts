import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withCommonAbbreviations } from './common-abbreviations.ts'
import { readSynonym } from './read-synonym.ts'
import { readSynonymCsv, writeSynonymCsv } from './synonym-csv.ts'
import { SynonymIndex } from './synonym-index.ts'

const twoWay = readSynonym({ words: ['PTO', 'paid  time off', 'vacation', 'pto'] })
const oneWay = readSynonym({ kind: 'ONE_WAY', words: ['laptop'], to: ['notebook, "14 inch"'], language: 'en' })

test('a two-way synonym works from each of its words, a one-way synonym only from the left', () => {
  const index = new SynonymIndex([twoWay, oneWay])

  assert.deepEqual(index.of('PTO in May'), [
    { from: 'pto', to: 'paid time off' },
    { from: 'pto', to: 'vacation' },
  ])
  assert.deepEqual(
    index.of('how much paid time off').map(({ to }) => to),
    ['pto', 'vacation'],
  )
  assert.deepEqual(index.of('vacations').length, 2)
  assert.deepEqual(index.of('laptops')[0]?.language, 'en')
  assert.deepEqual(index.of('notebook'), [])
  assert.deepEqual(index.of('time off paid'), [])
})

test('what is exported can be imported', () => {
  const csv = writeSynonymCsv([twoWay, oneWay])

  assert.deepEqual(readSynonymCsv(csv), [twoWay, oneWay])
  assert.deepEqual(readSynonymCsv(`\uFEFF${csv.replaceAll('\r\n', '\n')}\n\n`), [twoWay, oneWay])
})

test('a bad rule is refused by its field, a bad line by its number', () => {
  const bad: readonly [object, RegExp][] = [
    [{ words: ['one'] }, /`words` must have at least two/],
    [{ words: ['one', 'two'], to: ['three'] }, /`to` is only for ONE_WAY/],
    [{ kind: 'ONE_WAY', words: ['one'] }, /`to` must have at least one/],
    [{ words: ['one', '!!'] }, /letters or digits; got "!!"/],
    [{ words: ['one', 'a b c d e f g h'] }, /up to 6 words/],
    [{ words: ['one', 'two'], language: 'xx' }, /`language` must be one of en, de/],
    [{ kind: 'BOTH', words: ['one', 'two'] }, /`kind` must be TWO_WAY or ONE_WAY; got "BOTH"/],
  ]
  for (const [rule, message] of bad) assert.throws(() => readSynonym(rule as never), message)
  assert.throws(() => readSynonymCsv('kind,language,words,to\nTWO_WAY,,one,\n'), /line 2: `words` must have/)
})

test('common abbreviations are known, and a rule for one of them replaces what is built in', () => {
  const index = new SynonymIndex(withCommonAbbreviations([]))
  const found = (rules: SynonymIndex, query: string) => rules.of(query).map(({ to }) => to)

  assert.deepEqual(found(index, 'wfh policy'), ['work from home', 'working from home', 'home office'])
  assert.deepEqual(found(index, 'single sign-on'), ['SSO'])
  assert.deepEqual(found(index, 'purchase order'), [])
  const own = readSynonym({ kind: 'ONE_WAY', words: ['po'], to: ['product owner'] })
  assert.deepEqual(found(new SynonymIndex(withCommonAbbreviations([own])), 'PO'), ['product owner'])
})

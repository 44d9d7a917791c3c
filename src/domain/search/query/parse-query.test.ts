import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../../../test/support/random.ts'
import type { Datasource } from '../../datasources/datasource.ts'
import type { FilterContext } from '../filters/filter-context.ts'
import { type ParsedQuery, parseQuery } from './parse-query.ts'

const tickets = {
  name: 'tickets',
  displayName: 'Ticket System',
  aliases: ['jira'],
  objectDefinitions: [
    {
      name: 'Issue',
      propertyDefinitions: [
        { name: 'Priority', propertyType: 'PICKLIST' },
        { name: 'points', propertyType: 'INT' },
        { name: 'due', propertyType: 'DATE' },
        { name: 'secret', skipIndexing: true },
      ],
    },
  ],
} as unknown as Datasource

const context: FilterContext = {
  callerEmail: 'ann@acme.example',
  callerIds: [],
  datasources: [tickets],
  now: new Date('2026-06-01T12:00:00Z'),
  timezoneOffset: 0,
}

const parse = (query: string) => parseQuery(query, context)
const filtersOf = ({ fieldFilters }: ParsedQuery) =>
  fieldFilters.flatMap(({ fieldName, values }) =>
    values.map(({ value, relation, isNegated }) => `${isNegated ? '-' : ''}${fieldName} ${relation} ${value}`),
  )
const problemsOf = ({ problems }: ParsedQuery) => problems.map(({ type, term }) => `${type} ${term}`)

test('a query is split into words, phrases and excluded words', () => {
  const { text, phrases, excluded, withoutNegation, negatedTerms } = parse(
    'one "two three" -four -"five six" seven-eight',
  )

  assert.equal(text, 'one seven-eight')
  assert.deepEqual(phrases, ['two three'])
  assert.deepEqual(excluded, ['four', 'five six'])
  assert.equal(withoutNegation, 'one "two three" seven-eight')
  assert.deepEqual(negatedTerms, ['four', 'five six'])
})

test('a dash between words, a flag with two and a hyphen within a word exclude nothing', () => {
  for (const text of ['people - process', 'people -- process', 'run --verbose', 'fault-tolerance', 'a – b', 'a -']) {
    const query = parse(text)
    assert.deepEqual(query.excluded, [], text)
    assert.equal(query.text, text)
  }
})

test('quotes in a sentence are words of it, in their place; quotes beside keywords are a phrase', () => {
  const sentence = parse('how does one use the "content: -delta" event when there is a stream of text')
  assert.equal(sentence.text, 'how does one use the content  delta event when there is a stream of text')
  assert.deepEqual(sentence.mentions, ['content: -delta'])
  assert.deepEqual(sentence.phrases, [])
  assert.deepEqual(parse('how do I use the "content delta" event').phrases, ['content delta'])
  const keywords = 'latency budget alert slo pager oncall rotation window error rate threshold "burn rate"'
  assert.deepEqual(parse(keywords).phrases, ['burn rate'])
})

test('operators become filters, in any case, quoted or negated', () => {
  const query = parse('APP:wiki type:"bug report" -tag:old from:me after:2026-01-05 before:yesterday updated:past_week')

  assert.equal(query.text, '')
  assert.deepEqual(filtersOf(query), [
    'app EQUALS wiki',
    'type EQUALS bug report',
    '-tag EQUALS old',
    'from EQUALS me',
    'last_updated_at GT 2026-01-05',
    'last_updated_at LT yesterday',
    'last_updated_at EQUALS past_week',
  ])
  assert.deepEqual(query.negatedTerms, ['tag:old'])
})

test('custom properties are operators if a datasource declares them', () => {
  assert.deepEqual(filtersOf(parse('priority:high points:>3 due:<2026-07-01')), [
    'Priority EQUALS high',
    'points GT 3',
    'due LT 2026-07-01',
  ])
  assert.equal(parse('secret:x').text, 'secret:x')
})

test('quotes in a pasted message require no phrase', () => {
  for (const text of [
    'FATAL: no entry for host "10.0.0.7", user "app", database "prod"',
    'connection to server at "localhost", port 5432 failed',
    'error: cannot find module "left pad"',
  ]) {
    const query = parse(text)
    assert.deepEqual(query.phrases, [], text)
    assert.ok(query.mentions.length > 0, text)
  }
  assert.deepEqual(parse('"travel policy", "expense policy"').phrases, ['travel policy', 'expense policy'])
  assert.deepEqual(parse('note: "travel policy"').phrases, ['travel policy'])
  assert.deepEqual(parse('rules for trains in our "travel policy"').phrases, ['travel policy'])
})

test('options of a command exclude nothing', () => {
  const query = parse('docker logs -f --tail 5 -web')

  assert.equal(query.text, 'docker logs -f --tail 5')
  assert.deepEqual(query.excluded, ['web'])
})

test('an unknown operator is searched as words, and the caller is told', () => {
  const query = parse('error:timeout now')

  assert.equal(query.text, 'error:timeout now')
  assert.deepEqual(problemsOf(query), ['INVALID_OPERATOR error:timeout'])
})

test('addresses, times and paths are no operators', () => {
  for (const text of ['http://acme.example/a', '10:30', 'C:\\temp', 'a::b', 'std::vector', 'trailing:']) {
    const query = parse(text)
    assert.equal(query.text, text)
    assert.deepEqual(query.problems, [])
  }
})

test('a value that means nothing is left out, and the caller is told', () => {
  for (const text of ['updated:someday', 'before:2026-02-30', 'after:today', 'points:many', 'app:', 'type:""']) {
    const query = parse(text)
    assert.deepEqual(filtersOf(query), [])
    assert.deepEqual(problemsOf(query), [`MAYBE_INVALID_FACET_QUERY ${text}`])
  }
})

test('punctuation, quotes and length give their own warnings', () => {
  assert.deepEqual(problemsOf(parse('?!')), ['PUNCTUATION_ONLY ?!'])
  assert.equal(parse('?!').isEmptyOfWords, true)
  assert.deepEqual(problemsOf(parse('what "??"')), ['QUOTED_PUNCTUATION "??"'])
  assert.deepEqual(parse('“brown fox”').phrases, ['brown fox'])
  assert.deepEqual(problemsOf(parse('“brown fox”')), ['COPYPASTED_QUOTES “brown fox”'])
  const long = parse(Array.from({ length: 70 }, (_, at) => `word${at}`).join(' '))
  assert.equal(long.lastUsedTerm, 'word63')
  assert.equal(long.problems.length, 6)
})

test('an open quote closes itself, and empty quotes are nothing', () => {
  assert.deepEqual(parse('one "two three').phrases, ['two three'])
  assert.deepEqual(filtersOf(parse('app:"my wiki')), ['app EQUALS my wiki'])
  assert.deepEqual(parse('"" one').problems, [])
})

test('no text is an error, and nothing typed gets lost', () => {
  const signs = [
    '"',
    '-',
    ':',
    ' ',
    'app',
    'updated:',
    'tag:"',
    '“',
    '”',
    '\n',
    '\0',
    '😀',
    'é',
    '中文',
    'x',
    '/',
    '\\',
    '(',
    '*',
  ]
  for (let seed = 1; seed <= 3000; seed++) {
    const query = new Random(seed).several(signs, 0, 14).join('')
    const { parts } = parse(query)
    let at = 0
    for (const { start, end } of parts) {
      assert.ok(start >= at && end > start, `seed ${seed}: ${JSON.stringify(query)}`)
      assert.match(query.slice(at, start), /^\s*$/, `seed ${seed}: ${JSON.stringify(query)}`)
      at = end
    }
    assert.match(query.slice(at), /^\s*$/, `seed ${seed}: ${JSON.stringify(query)}`)
  }
})

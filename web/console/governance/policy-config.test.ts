import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowsOf } from './expression-values.ts'
import { readConfig, valuesOfPolicy } from './policy-config.ts'

type Config = Parameters<typeof readConfig>[1]

const expression = (id: string, value: string, type: 'INFO_TYPE' | 'TERM' | 'REGEX', likelihood = 'LIKELY') => ({
  id,
  keyword: { id, value, type, likelihoodThreshold: likelihood },
})

const PLAIN = [
  expression('CREDIT_CARD', 'CREDIT_CARD', 'INFO_TYPE', 'POSSIBLE'),
  expression('secret, plan', 'secret, plan', 'TERM', 'POSSIBLE'),
  expression('a{1,3}', 'a{1,3}', 'REGEX', 'POSSIBLE'),
]

const CONFIG = {
  sensitiveContentOptions: { customSensitiveExpressions: PLAIN },
  inputOptions: {
    urlGreenlist: ['https://kept.example'],
    datasourcesType: 'CUSTOM',
    datasourceInstances: ['wiki', 'drive'],
    timePeriodType: 'LAST_N_DAYS',
    customTimeRange: { lastNDaysValue: 30, startTime: '2026-01-02T00:00:00.000Z' },
  },
  broadSharingOptions: {
    anonymousAccessEnabled: false,
    anyoneInternalEnabled: true,
    userAccessEnabled: false,
    thresholdEnabled: true,
    userIds: ['ada@example.com'],
    threshold: 500,
  },
  allowlistOptions: { terms: ['a, b'], regexes: ['x{1,2}'] },
  redactQuote: true,
} as unknown as Config

test('a policy that is opened and saved unchanged stays the same', () => {
  assert.deepEqual(readConfig(valuesOfPolicy({ config: CONFIG, name: 'Cards' }), CONFIG), CONFIG)
})

test('fields that only the server sets are not sent back', () => {
  const before = { ...CONFIG, version: 7, createdAt: '2026-01-01T00:00:00Z' }

  assert.deepEqual(readConfig(valuesOfPolicy({ config: before }), before), CONFIG)
})

test('an empty form looks everywhere, at all times, for nothing', () => {
  const config = readConfig({ ...valuesOfPolicy({}) }, {})

  assert.equal(config.inputOptions?.datasourcesType, 'ALL')
  assert.equal(config.inputOptions?.timePeriodType, 'ALL_TIME')
  assert.deepEqual(config.inputOptions?.customTimeRange, {})
  assert.deepEqual(config.sensitiveContentOptions?.customSensitiveExpressions, [])
  assert.equal('threshold' in (config.broadSharingOptions ?? {}), false)
})

test('expressions with a name, a condition or their own likelihood are rows of their own', () => {
  const named = expression('cards', 'CREDIT_CARD', 'INFO_TYPE', 'POSSIBLE')
  const sure = expression('US_SSN', 'US_SSN', 'INFO_TYPE', 'VERY_LIKELY')
  const combined = { ...expression('iban', 'IBAN', 'INFO_TYPE', 'POSSIBLE'), evaluationExpression: 'iban AND cards' }

  assert.deepEqual(rowsOf([...PLAIN, named, sure, combined] as Parameters<typeof rowsOf>[0]), [named, sure, combined])
})

test('rows of a form are read by their number, and empty ones are skipped', () => {
  const row = (at: number, parts: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(parts).map(([part, value]) => [`customSensitiveExpressions.${at}.${part}`, value]),
    )
  const values = {
    ...row(0, { id: '', value: 'codename', type: 'TERM', likelihood: 'LIKELY', evaluation: '' }),
    ...row(1, { id: 'none', value: '', type: 'TERM', likelihood: 'LIKELY', evaluation: '' }),
    ...row(4, { id: 'cards', value: 'CREDIT_CARD', type: 'INFO_TYPE', likelihood: 'POSSIBLE', evaluation: 'NOT iban' }),
  }

  assert.deepEqual(readConfig(values, {}).sensitiveContentOptions?.customSensitiveExpressions, [
    expression('codename', 'codename', 'TERM'),
    { ...expression('cards', 'CREDIT_CARD', 'INFO_TYPE', 'POSSIBLE'), evaluationExpression: 'NOT iban' },
  ])
})

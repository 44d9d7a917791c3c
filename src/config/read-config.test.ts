import assert from 'node:assert/strict'
import { test } from 'node:test'
import { printConfig } from './print-config.ts'
import { readConfig, settingNames, unknownVariables, variableOf } from './read-config.ts'
import { SETTINGS } from './settings.ts'

test('every setting has a default, a sentence, and a text for what is allowed', () => {
  const config = readConfig({})

  for (const name of settingNames()) {
    assert.deepEqual(config[name], SETTINGS[name].fallback)
    assert.match(SETTINGS[name].sentence, /^[A-Z].*\.$/, name)
    assert.notEqual(SETTINGS[name].allowed, '')
  }
  assert.ok(Object.isFrozen(config))
})

test('a default is itself allowed', () => {
  for (const name of settingNames()) {
    const { fallback } = SETTINGS[name]
    if (fallback === undefined) continue
    const text = Array.isArray(fallback)
      ? fallback.join(',')
      : typeof fallback === 'boolean'
        ? fallback
          ? 'on'
          : 'off'
        : String(fallback)
    assert.deepEqual(SETTINGS[name].read(text), fallback, name)
  }
})

test('printed settings can be read again: on and off, lists and numbers', () => {
  const environment = {
    ALMANAC_WEBHOOK_PRIVATE_ADDRESSES: 'true',
    ALMANAC_WEBHOOK_RANGES: '10.0.0.0/8,fd00::/8',
    ALMANAC_MAX_REQUEST_BYTES: '1M',
  }
  const config = readConfig(environment)
  const printed = printConfig(config)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(/=(.*)/s).slice(0, 2))

  assert.deepEqual(readConfig(Object.fromEntries(printed)), config)
  assert.equal(Object.fromEntries(printed)['ALMANAC_WEBHOOK_PRIVATE_ADDRESSES'], 'on')
  assert.match(printConfig(readConfig({})), /^# on \| off\nALMANAC_WEBHOOK_PRIVATE_ADDRESSES=off$/m)
})

test('options stand above the environment, and an empty variable is not set', () => {
  const environment = { ALMANAC_PORT: '81', ALMANAC_HOST: '' }

  assert.equal(readConfig(environment).port, 81)
  assert.equal(readConfig(environment, { port: '82' }).port, 82)
  assert.equal(readConfig(environment).host, '127.0.0.1')
})

test('sizes take units', () => {
  assert.equal(readConfig({ ALMANAC_MAX_REQUEST_BYTES: '1M' }).maxRequestBytes, 1_048_576)
  assert.equal(readConfig({ ALMANAC_MAX_REQUEST_BYTES: '512 KiB' }).maxRequestBytes, 524_288)
  for (const bad of ['0', '-1', '1X', 'much']) {
    assert.throws(() => readConfig({ ALMANAC_MAX_REQUEST_BYTES: bad }), /ALMANAC_MAX_REQUEST_BYTES is .*16M/)
  }
})

test('all invalid settings are reported together', () => {
  assert.throws(
    () => readConfig({ ALMANAC_PORT: 'x', ALMANAC_CLOCK: 'tomorrow', ALMANAC_METRICS: 'perhaps' }),
    (error: Error) =>
      ['ALMANAC_PORT', 'ALMANAC_CLOCK', 'ALMANAC_METRICS'].every((name) => error.message.includes(name)),
  )
})

test('an invalid option is named as it was typed', () => {
  assert.throws(() => readConfig({}, { port: 'abc' }), /^OperatorError: --port is "abc"; allowed: a number from 0 to/)
  assert.throws(() => readConfig({ ALMANAC_PORT: '80' }, { port: 'abc' }), /--port is "abc"/)
})

test('a variable of our prefix that names no setting is noticed', () => {
  assert.deepEqual(unknownVariables({ ALMANAC_PROT: '1', ALMANAC_PORT: '1', HOME: '/' }), ['ALMANAC_PROT'])
  assert.equal(variableOf('rateLimits'), 'ALMANAC_RATE_LIMITS')
})

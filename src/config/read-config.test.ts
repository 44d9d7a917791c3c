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
  assert.throws(
    () => readConfig({}, { port: 'abc' }),
    /^OperatorError: --port is "abc"; allowed: a whole number from 0 to/,
  )
  assert.throws(() => readConfig({ ALMANAC_PORT: '80' }, { port: 'abc' }), /--port is "abc"/)
})

test('a variable of our prefix that names no setting is noticed', () => {
  const environment = { ALMANAC_PROT: '1', ALMANAC_PORT: '1', ALMANAC_WIZARDRY: '1', ALMANAC_TOKEN: 'x', HOME: '/' }

  const unknown = [{ variable: 'ALMANAC_PROT', meant: 'ALMANAC_PORT' }, { variable: 'ALMANAC_WIZARDRY' }]
  assert.deepEqual(unknownVariables(environment), unknown)
  assert.equal(variableOf('rateLimits'), 'ALMANAC_RATE_LIMITS')
})

test('what can not be divided must be a whole number', () => {
  for (const name of ['PORT', 'NODES', 'SEARCH_THREADS', 'OPENSEARCH_SHARDS', 'QUERY_MAX_PHRASES']) {
    const wrong = { [`ALMANAC_${name}`]: '1.5' }
    assert.throws(() => readConfig(wrong), new RegExp(`ALMANAC_${name} is "1.5"; allowed: a whole number`))
  }
  assert.equal(readConfig({ ALMANAC_CHAT_PER_SECOND: '0.5' }).chatPerSecond, 0.5)
})

test('no setting is printed with a password, wherever it stands in a URL', () => {
  const printed = printConfig(
    readConfig({
      ALMANAC_DATABASE_URL: 'postgres://db.example/x?user=me&password=hunter2&sslmode=require',
      ALMANAC_EMBED_URL: 'https://me:hunter2@models.example/v1',
      ALMANAC_NPM_URL: 'https://me:p@ss:hunter2@npm.example/',
      ALMANAC_OPENSEARCH_URL: 'https://me:hunter2@a:9200,https://b:9200',
    }),
  )

  assert.doesNotMatch(printed, /hunter2|p@ss/)
  assert.match(printed, /^ALMANAC_DATABASE_URL=postgres:\/\/db\.example\/x\?user=me&password=\*\*\*&sslmode=require$/m)
  assert.match(printed, /^ALMANAC_EMBED_URL=https:\/\/me:\*\*\*@models\.example\/v1$/m)
  assert.match(printed, /^ALMANAC_NPM_URL=https:\/\/me:\*\*\*@npm\.example\/$/m)
  assert.match(printed, /^ALMANAC_OPENSEARCH_URL=https:\/\/me:\*\*\*@a:9200,https:\/\/b:9200$/m)
})

const WRONG_ADDRESSES: readonly [variable: string, value: string, allowed: RegExp][] = [
  ['ALMANAC_BASE_URL', 'search.example.com', /an http or https URL/],
  ['ALMANAC_BASE_URL', 'https://search.example.com/?x=1', /an http or https URL/],
  ['ALMANAC_DATABASE_URL', 'mysql://me@db.example/x', /starts with postgres/],
  ['ALMANAC_OPENSEARCH_URL', 'https://a:9200,b:9200', /http or https URLs/],
  ['ALMANAC_TRUSTED_PROXIES', '10.0.0.1,proxy', /IP addresses or CIDR ranges/],
  ['ALMANAC_HEADER_ALIASES', 'X Acme', /for example X-Acme/],
]

for (const [variable, value, allowed] of WRONG_ADDRESSES) {
  test(`${variable}=${value} is refused with what is allowed`, () => {
    assert.throws(() => readConfig({ [variable]: value }), new RegExp(`${variable} is .*allowed: .*${allowed.source}`))
  })
}

test('an address of the service loses the slash at its end', () => {
  assert.equal(readConfig({ ALMANAC_BASE_URL: 'https://example.com/search/' }).baseUrl, 'https://example.com/search')
})

test('a wrong address is refused without its password', () => {
  const wrong = { ALMANAC_DATABASE_URL: 'mysql://me:hunter2@db.example/x' }

  assert.throws(
    () => readConfig(wrong),
    (error: Error) => error.message.includes('mysql://me:***@db.example/x') && !error.message.includes('hunter2'),
  )
})

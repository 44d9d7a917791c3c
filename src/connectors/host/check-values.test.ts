import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BUILT_IN } from '../built-in.ts'
import website from '../website/connector.ts'
import { checkValues, withDefaults } from './check-values.ts'

test('settings saved by an older version get the defaults of settings that came later', () => {
  const checked = checkValues(website, 'config', { urls: ['https://a.example/'] })
  assert.ok('values' in checked)
  const { groups: _, ...older } = checked.values

  assert.deepEqual(withDefaults(website.config, older), checked.values)
})

test('an unknown setting and a wrong value are named, and a value is never repeated', () => {
  const unknown = checkValues(website, 'config', { urls: ['https://a.example/'], grops: [] })
  const wrong = checkValues(website, 'config', { urls: ['https://a.example/'], links: 'a-secret' })

  assert.ok('field' in unknown && 'field' in wrong)
  assert.deepEqual([unknown.field, wrong.field], ['config.grops', 'config.links'])
  assert.doesNotMatch(wrong.message, /a-secret/)
})

test('text in the wrong format is explained in words, and every pattern of a built-in connector has them', async () => {
  const { default: imap } = await import('../imap/connector.ts')
  const settings = { url: 'mail.example.com', user: 'almanac' }
  const wrong = checkValues(imap, 'config', settings)
  const inList = checkValues(website, 'config', { urls: ['https://a.example/', 'b.example'] })

  assert.ok('field' in wrong && 'field' in inList)
  assert.match(wrong.message, /^must start with imaps:\/\/ or imap:\/\//)
  assert.deepEqual([inList.field, /^must start with http/.test(inList.message)], ['config.urls.1', true])
  for (const { load } of BUILT_IN) {
    const { name, config, secret } = (await load()).default
    const described = JSON.stringify([config, secret])
    const count = (key: string) => described.split(`"${key}":`).length - 1
    assert.equal(count('patternMessage'), count('pattern'), name)
  }
})

test('a number outside its range, and text that is too short, are refused in plain words', () => {
  const checked = (values: object) => checkValues(website, 'config', { urls: ['https://a.example/'], ...values })

  assert.deepEqual(checked({ maxPages: 0 }), { field: 'config.maxPages', message: 'must be between 1 and 50000' })
  assert.deepEqual(checked({ maxPages: 'many' }), { field: 'config.maxPages', message: 'must be an integer' })
  assert.deepEqual(checked({ urls: [] }), { field: 'config.urls', message: 'must have at least 1 item' })
})

test('a missing setting is named', () => {
  assert.deepEqual(checkValues(website, 'config', {}), { field: 'config.urls', message: 'is required' })
})

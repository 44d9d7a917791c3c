import assert from 'node:assert/strict'
import { test } from 'node:test'
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

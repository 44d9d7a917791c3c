import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillTemplate, readUrlTemplate } from './url-template.ts'

test('places are filled with the parts behind the alias, escaped', () => {
  assert.equal(fillTemplate('https://t.example/{1}?tab={2}', ['A-1', 'a b&c']), 'https://t.example/A-1?tab=a%20b%26c')
  assert.equal(fillTemplate('https://t.example/{*}', ['a', 'b']), 'https://t.example/a/b')
  assert.equal(fillTemplate('https://t.example/s?q=%s', ['../x']), 'https://t.example/s?q=..%2Fx')
})

test('a place without a part leaves no address', () => {
  assert.equal(fillTemplate('https://t.example/{1}/{2}', ['a']), undefined)
  assert.equal(fillTemplate('https://t.example/{*}', []), undefined)
})

for (const template of [
  'https://{1}.example/',
  'https://{1}/',
  'https://x@{1}/',
  '{1}',
  'javascript:{1}',
  'https://t.example/',
  'not an address {1}',
]) {
  test(`${template} is refused`, () => {
    assert.throws(() => readUrlTemplate(template), /urlTemplate/)
  })
}

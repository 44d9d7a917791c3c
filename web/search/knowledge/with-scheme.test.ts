import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withScheme } from './with-scheme.ts'

test('a host without a scheme gets https', () => {
  assert.equal(withScheme(' wiki.example.com/page '), 'https://wiki.example.com/page')
  assert.equal(withScheme('wiki.example.com:8080'), 'https://wiki.example.com:8080')
})

test('URLs and text that is no host stay as they are', () => {
  for (const text of ['https://wiki.example', 'http://a.example', 'mailto:a@b.example', 'the wiki', 'wiki', ''])
    assert.equal(withScheme(text), text)
})

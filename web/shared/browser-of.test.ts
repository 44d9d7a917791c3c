import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browserOf } from './browser-of.ts'

test('browsers are recognized although their User-Agent names others', () => {
  const chrome = 'Mozilla/5.0 (X11; Linux) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
  assert.equal(browserOf(chrome), 'Chrome')
  assert.equal(browserOf(`${chrome} Edg/140.0`), 'Edge')
  assert.equal(browserOf('Mozilla/5.0 (Macintosh) AppleWebKit/605 (KHTML, like Gecko) Version/18 Safari/605'), 'Safari')
  assert.equal(browserOf('Mozilla/5.0 (X11; rv:140.0) Gecko/20100101 Firefox/140.0'), 'Firefox')
  assert.equal(browserOf('curl/8'), 'Unknown browser')
  assert.equal(browserOf(), 'Unknown browser')
})

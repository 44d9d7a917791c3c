import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browserOf } from './browser-of.ts'

test('browsers and systems are recognized although their User-Agent names others', () => {
  const blink = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
  const chrome = `Mozilla/5.0 (X11; Linux x86_64) ${blink}`
  const safari = 'AppleWebKit/605 (KHTML, like Gecko) Version/18 Mobile/15E148 Safari/605'
  assert.equal(browserOf(chrome), 'Chrome on Linux')
  assert.equal(browserOf(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Edg/140.0`), 'Edge on Windows')
  assert.equal(browserOf(`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${blink}`), 'Chrome on Android')
  assert.equal(browserOf(`Mozilla/5.0 (X11; CrOS x86_64 16000) ${blink}`), 'Chrome on ChromeOS')
  assert.equal(browserOf(`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari}`), 'Safari on macOS')
  assert.equal(browserOf(`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${safari}`), 'Safari on iOS')
  assert.equal(browserOf('Mozilla/5.0 (X11; rv:140.0) Gecko/20100101 Firefox/140.0'), 'Firefox')
  assert.equal(browserOf('curl/8'), 'Unknown browser')
  assert.equal(browserOf(), 'Unknown browser')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whyUnreachable } from './assistants.ts'

test('an assistant on the internet reaches only https addresses of public hosts', () => {
  assert.equal(whyUnreachable('https://almanac.example.com/mcp'), undefined)
  assert.equal(whyUnreachable('https://10.example.com/mcp'), undefined)
  assert.match(whyUnreachable('http://almanac.example.com/mcp') ?? '', /https/)
  for (const host of ['127.0.0.1:8080', 'localhost', 'intranet', '10.0.0.4', '192.168.1.2', '172.20.0.1', '[::1]']) {
    assert.match(whyUnreachable(`https://${host}/mcp`) ?? '', /can only be reached/, host)
  }
})

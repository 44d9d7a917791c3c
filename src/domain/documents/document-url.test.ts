import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentPage } from './document-url.ts'

const page = (viewUrl: string | undefined) =>
  documentPage({ datasource: 'wiki', objectType: 'Page', id: 'a/b', viewUrl })

test('a document opens at its source if that can be reached', () => {
  for (const url of [
    'https://wiki.acme.com/a',
    'http://intranet/a',
    'https://example.com:8443/?x=.test',
    'https://wiki.examples/',
  ]) {
    assert.equal(page(url), url)
  }
})

test('a document without a reachable address opens on our own page', () => {
  for (const url of [
    undefined,
    '',
    'urn:x',
    'https://a.example',
    'https://a.example:8080/x',
    'HTTP://A.INVALID/',
    'https://b.test?q',
  ]) {
    assert.equal(page(url), '/d/wiki%3APage%3Aa%2Fb')
  }
})

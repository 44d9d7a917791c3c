import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressText, folderText, pageAddress } from './address-text.ts'

const at = (viewUrl: string, id = '', filename?: string) => ({
  id,
  viewUrl,
  facts: filename === undefined ? {} : { filename },
})

const NAMES: readonly (readonly [what: string, document: ReturnType<typeof at>, address: string, folder: string])[] = [
  ['the end of its path', at('https://x.example/docs/guide/travel-policy'), 'travel-policy', 'guide'],
  ['the part of the page', at('https://x.example/guide/eval?v=2#test-cases'), 'eval / test-cases', 'guide'],
  ['its id beside it', at('https://x.example/browse/list', 'GATE-388'), 'GATE-388 / list', 'browse'],
  [
    'an id that is the end of the path, once',
    at('https://x.example/browse/GATE-388', 'gate-388'),
    'gate-388',
    'browse',
  ],
  ['a page without the kind of its file', at('https://x.example/api/get-reading.md'), 'get-reading md', 'api'],
  ['a version with all its numbers', at('https://x.example/releases/v2.14.3'), 'v2.14.3', 'releases'],
  ['the name of its file', at('https://x.example/f/7', '', 'Plan.xlsx'), 'Plan.xlsx / 7', 'f'],
  ['nothing that nobody would type', at('https://x.example/0123456789abcdef0123456789abcdef/'), '', ''],
  ['what was encoded as it is read', at('https://x.example/a/%E6%97%A5%E6%9C%AC'), '日本', 'a'],
  ['a wrong encoding as it stands', at('https://x.example/a/100%'), '100%', 'a'],
  ['nothing of what is no address', at('not an address', 'n1'), 'n1', ''],
]

for (const [what, document, address, folder] of NAMES) {
  test(`a document is called by ${what}`, () => {
    assert.equal(addressText(document), address)
    assert.equal(folderText(document), folder)
  })
}

test('a named part of a page is a part of that page', () => {
  const pages = [
    ['https://x.example/guide?v=2#limits', 'https://x.example/guide?v=2'],
    ['https://x.example/guide#', ''],
    ['https://x.example/guide', ''],
    ['#limits', ''],
    ['', ''],
  ] as const
  for (const [address, page] of pages) assert.equal(pageAddress(at(address)), page, address)
  assert.equal(pageAddress({ viewUrl: undefined }), '')
})

test('what an application reads from its address itself is a page of its own', () => {
  for (const address of ['https://x.example/#/tickets/7', 'https://x.example/#!inbox']) {
    assert.equal(pageAddress(at(address)), '', address)
  }
})

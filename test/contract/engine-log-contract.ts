import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { EngineRebuild, IndexChange, RebuildableEngine } from '../../src/domain/search/engine/search-engine.ts'
import { compareWithBruteForce } from '../support/compare-with-brute-force.ts'
import { Random } from '../support/random.ts'
import { documentOf, randomChanges } from '../support/random-corpus.ts'
import { TestLog } from '../support/test-log.ts'

const CASES = Number(process.env['ALMANAC_PROPERTY_CASES'] ?? 10)
const FIRST_SEED = Number(process.env['ALMANAC_PROPERTY_SEED'] ?? 1)

/** How every search engine follows a log, and is rebuilt from it while it answers. */
export function engineLogContract(name: string, open: () => Promise<RebuildableEngine>): void {
  describe(`${name} and the log`, () => {
    test('what comes below the completed number is outdated, also a document that was removed', async () => {
      await using held = holding(await open())
      await held.engine.apply([upsert(1, 1), upsert(2, 2), { kind: 'remove', seq: 3, key: 1 }])
      held.engine.completeTo(3, 'mark')

      await held.engine.apply([upsert(1, 1)])

      assert.equal(held.engine.documentCount(), 1)
      assert.equal(held.engine.completeSeq(), 3)
      assert.equal(held.engine.completeFingerprint(), 'mark')
    })

    test('a cleared engine is empty and takes everything again', async () => {
      await using held = holding(await open())
      await held.engine.apply([upsert(1, 1), upsert(2, 2)])
      held.engine.completeTo(2, 'mark')

      await held.engine.clear()

      assert.deepEqual([held.engine.documentCount(), held.engine.completeSeq()], [0, 0])
      await held.engine.apply([upsert(1, 1)])
      assert.equal(held.engine.documentCount(), 1)
    })

    test('an index that is given up changes nothing', async () => {
      await using held = holding(await open())
      await held.engine.apply([upsert(1, 1)])
      const rebuild = held.engine.beginRebuild()
      await rebuild.apply([upsert(2, 2)])

      rebuild.abandon()

      assert.equal(held.engine.documentCount(), 1)
      await assert.rejects(rebuild.swapIn())
    })

    test('changes that belong together appear together in the index that answers while another is built', async () => {
      await using held = holding(await open())
      const { engine } = held
      await engine.apply([upsert(1, 1)])
      engine.completeTo(1, 'mark')
      const rebuild = engine.beginRebuild()
      await rebuild.apply([upsert(1, 1)])
      rebuild.completeTo(1)
      const seen: number[] = []
      async function* batches() {
        yield [upsert(2, 2)]
        seen.push(engine.documentCount())
        await rebuild.swapIn()
        yield [upsert(3, 3)]
        seen.push(engine.documentCount())
      }

      await engine.applyTogether(batches())

      assert.deepEqual(seen, [1, 1])
      assert.equal(engine.documentCount(), 3)
    })

    test('a rebuilt index misses nothing that was written while it was built', async () => {
      for (let seed = FIRST_SEED; seed < FIRST_SEED + CASES; seed++) {
        await using held = holding(await open())
        await rebuildDuringWrites(held.engine, seed)
      }
    })
  })
}

/** One random history: writes go on, in order and ahead of it, while the log is read into a second index. */
async function rebuildDuringWrites(engine: RebuildableEngine, seed: number): Promise<void> {
  const random = new Random(seed)
  const hint = `ALMANAC_PROPERTY_SEED=${seed} ALMANAC_PROPERTY_CASES=1`
  const log = new TestLog()
  let nextSeq = 1
  const write = async () => {
    const changes = randomChanges(random, 80, 1 + random.below(30), nextSeq)
    nextSeq += changes.length
    log.add(changes)
    // Some are queued, and some are in progress when the engine gets another request.
    const ahead = random.chance(0.5) ? changes.slice(0, 3) : changes
    await (random.chance(0.3) ? engine.applyTogether(batchesOf(ahead)) : engine.apply(ahead))
  }
  const follow = async () => {
    const seq = nextSeq - 1
    await engine.apply(log.after(engine.completeSeq()))
    engine.completeTo(seq, `mark ${seq}`)
  }
  for (let step = 0; step < 4; step++) await write()
  const rebuild = engine.beginRebuild()
  let filled = await fill(rebuild, log, 0, random, write, follow)
  await follow()
  filled = await fill(rebuild, log, filled, random, follow, follow)
  await Promise.all([write(), rebuild.swapIn()])
  assert.ok(engine.completeSeq() >= filled, hint)
  await follow()
  await compareWithBruteForce(engine, log.documents(), random, hint)
}

async function fill(
  rebuild: EngineRebuild,
  log: TestLog,
  from: number,
  random: Random,
  write: () => Promise<void>,
  follow: () => Promise<void>,
): Promise<number> {
  let seq = from
  for (let changes = log.after(seq, 20); changes.length > 0; changes = log.after(seq, 20)) {
    const between = random.chance(0.2) ? write() : random.chance(0.3) ? follow() : undefined
    await Promise.all([rebuild.apply(changes), between])
    seq = changes.at(-1)?.seq ?? seq
    rebuild.completeTo(seq)
  }
  return seq
}

async function* batchesOf(changes: readonly IndexChange[]): AsyncGenerator<readonly IndexChange[]> {
  for (let start = 0; start < changes.length; start += 7) yield changes.slice(start, start + 7)
}

function upsert(seq: number, key: number): IndexChange {
  return { kind: 'upsert', seq, document: documentOf({ key, body: 'amber' }) }
}

function holding(engine: RebuildableEngine): { engine: RebuildableEngine } & AsyncDisposable {
  return { engine, [Symbol.asyncDispose]: () => engine.close() }
}

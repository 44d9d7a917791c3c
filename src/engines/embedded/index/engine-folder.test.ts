import assert from 'node:assert/strict'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { compareWithBruteForce } from '../../../../test/support/compare-with-brute-force.ts'
import { Random } from '../../../../test/support/random.ts'
import { documentOf, randomChanges } from '../../../../test/support/random-corpus.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { TestLog } from '../../../../test/support/test-log.ts'
import type { IndexChange } from '../../../domain/search/engine/search-engine.ts'
import { EmbeddedEngine } from '../embedded-engine.ts'

const CASES = Number(process.env['ALMANAC_PROPERTY_CASES'] ?? 5)
const FIRST_SEED = Number(process.env['ALMANAC_PROPERTY_SEED'] ?? 1)
/** Nothing is saved unless the test asks for it. */
const BY_HAND = { saveDocuments: 1e9, saveSeconds: 3600, mergeWidth: 2 }

/** The state of the files at this moment, as a power cut would leave them, opened by another engine. */
async function reopen(folder: string, warnings: string[] = []): Promise<{ engine: EmbeddedEngine; copy: string }> {
  const copy = temporaryFolder()
  cpSync(folder, copy, { recursive: true })
  const note = (_fields: unknown, message?: string) => warnings.push(message ?? '')
  const log = { info: note, warn: note, error: note } as never
  return { engine: await EmbeddedEngine.open({ ...BY_HAND, folder: copy, log }), copy }
}

test('whatever was saved when, an engine opened on the files and given the rest of the log answers as brute force', async () => {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + CASES; seed++) {
    const random = new Random(seed)
    let folder = temporaryFolder()
    let engine = await EmbeddedEngine.open({ ...BY_HAND, folder })
    const log = new TestLog()
    const hint = `ALMANAC_PROPERTY_SEED=${seed} ALMANAC_PROPERTY_CASES=1`
    let nextSeq = 1
    for (let step = 0; step < 12; step++) {
      const changes = randomChanges(random, 60, 1 + random.below(40), nextSeq)
      nextSeq += changes.length
      log.add(changes)
      // Some steps are applied ahead of the log, and the engine is not told that it is complete.
      const shuffled = random.shuffle(changes)
      await (random.chance(0.3) ? engine.applyTogether(inHalves(shuffled)) : engine.apply(shuffled))
      if (random.chance(0.6)) engine.completeTo(nextSeq - 1, `mark ${nextSeq - 1}`)
      if (random.chance(0.4)) await engine.saved()
      else if (random.chance(0.3)) void engine.saved()
      if (random.chance(0.3)) await engine.settled()
      if (!random.chance(0.3)) continue
      const other = await reopen(folder)
      const seq = other.engine.completeSeq()
      assert.equal(other.engine.completeFingerprint(), seq === 0 ? '' : `mark ${seq}`, hint)
      await other.engine.apply(log.after(seq))
      other.engine.completeTo(nextSeq - 1, `mark ${nextSeq - 1}`)
      await compareWithBruteForce(other.engine, log.documents(), random, hint)
      await engine.close()
      engine = other.engine
      folder = other.copy
    }
    await engine.apply(log.after(engine.completeSeq()))
    await compareWithBruteForce(engine, log.documents(), random, hint)
    await engine.close()
  }
})

async function* inHalves(changes: readonly IndexChange[]): AsyncGenerator<readonly IndexChange[]> {
  yield changes.slice(0, changes.length >> 1)
  yield changes.slice(changes.length >> 1)
}

interface Damage {
  readonly what: string
  readonly inflict: (folder: string, random: Random) => void
}

const segmentFiles = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.segment'))
const oneFile = (folder: string, random: Random) => join(folder, random.pick(segmentFiles(folder)))

function flipByte(path: string, random: Random): void {
  const content = readFileSync(path)
  const at = random.below(content.length)
  content[at]! ^= 1 << random.below(8)
  writeFileSync(path, content)
}

const DAMAGES: readonly Damage[] = [
  { what: 'a segment file is cut short', inflict: (folder, random) => truncate(oneFile(folder, random), random) },
  { what: 'a segment file is empty', inflict: (folder, random) => truncateSync(oneFile(folder, random), 0) },
  { what: 'a segment file is gone', inflict: (folder, random) => rmSync(oneFile(folder, random)) },
  {
    what: 'all segment files are gone',
    inflict: (folder) => {
      for (const file of segmentFiles(folder)) rmSync(join(folder, file))
    },
  },
  {
    what: 'one segment file stands in place of another',
    inflict: (folder) => {
      const [first, second] = segmentFiles(folder)
      cpSync(join(folder, first!), join(folder, second!))
    },
  },
  { what: 'the manifest is cut short', inflict: (folder, random) => truncate(join(folder, 'manifest.json'), random) },
  {
    what: 'the manifest is garbage',
    inflict: (folder) => writeFileSync(join(folder, 'manifest.json'), 'not a manifest at all'),
  },
  {
    what: 'the manifest is a folder',
    inflict: (folder) => replaceWithFolder(join(folder, 'manifest.json')),
  },
  {
    what: 'a segment file and the next manifest are folders',
    inflict: (folder, random) => {
      replaceWithFolder(oneFile(folder, random))
      replaceWithFolder(join(folder, 'manifest.json.new'))
    },
  },
  {
    what: 'a bit of the manifest is wrong',
    inflict: (folder, random) => flipByte(join(folder, 'manifest.json'), random),
  },
  ...Array.from({ length: 15 }, (_, number) => ({
    what: `a bit of a segment file is wrong (${number})`,
    inflict: (folder: string, random: Random) => flipByte(oneFile(folder, random), random),
  })),
]

function replaceWithFolder(path: string): void {
  rmSync(path, { force: true })
  mkdirSync(join(path, 'inside'), { recursive: true })
}

function truncate(path: string, random: Random): void {
  truncateSync(path, random.below(readFileSync(path).length))
}

async function savedFolder(random: Random): Promise<{ folder: string; log: TestLog; lastSeq: number }> {
  const folder = temporaryFolder()
  const engine = await EmbeddedEngine.open({ ...BY_HAND, folder, mergeWidth: 50 })
  const log = new TestLog()
  let lastSeq = 0
  for (let step = 0; step < 4; step++) {
    const changes = randomChanges(random, 100, 40, lastSeq + 1)
    lastSeq += changes.length
    log.add(changes)
    await engine.apply(changes)
  }
  engine.completeTo(lastSeq, 'mark')
  await engine.saved()
  await engine.close()
  return { folder, log, lastSeq }
}

test('damage of any kind is noticed, and what is missing comes from the log', async () => {
  const random = new Random(11)
  const { folder, log, lastSeq } = await savedFolder(random)
  for (const { what, inflict } of DAMAGES) {
    const damaged = temporaryFolder()
    cpSync(folder, damaged, { recursive: true })
    inflict(damaged, random)
    const warnings: string[] = []

    const { engine, copy } = await reopen(damaged, warnings)

    // Padding between the parts of a file belongs to nobody: a wrong bit there is no damage.
    const isHarmless = what.startsWith('a bit of a segment') && engine.completeSeq() === lastSeq
    if (!isHarmless) {
      assert.equal(engine.completeSeq(), 0, what)
      assert.match(warnings.join(), /rebuilding/, what)
    }
    await engine.apply(log.after(engine.completeSeq()))
    await compareWithBruteForce(engine, log.documents(), random, what)
    engine.completeTo(lastSeq, 'mark')
    await engine.saved()
    await engine.close()
    const again = await reopen(copy)
    assert.equal(again.engine.completeSeq(), lastSeq, what)
    await again.engine.close()
  }
})

test('a file in the place of the folder is replaced; a folder that cannot be used is named', async () => {
  const folder = join(temporaryFolder(), 'engine')
  writeFileSync(folder, 'not a folder')

  const engine = await EmbeddedEngine.open({ ...BY_HAND, folder })
  await engine.apply([{ kind: 'upsert', seq: 1, document: documentOf({ key: 1, body: 'amber' }) }])
  engine.completeTo(1, 'mark')
  await engine.close()

  assert.equal(segmentFiles(folder).length, 1)
  await assert.rejects(EmbeddedEngine.open({ ...BY_HAND, folder: '/dev/null/engine' }), {
    name: 'OperatorError',
    message: /can't use \/dev\/null\/engine/,
  })
})

test('an index that was made with other settings is not used', async () => {
  const { folder } = await savedFolder(new Random(3))

  const engine = await EmbeddedEngine.open({ ...BY_HAND, folder, documentSettings: 'other' })

  assert.equal(engine.documentCount(), 0)
  assert.equal(engine.completeSeq(), 0)
  assert.deepEqual(segmentFiles(folder), [])
  await engine.close()
})

test('the folder holds the files of the present segments alone', async () => {
  const folder = temporaryFolder()
  const engine = await EmbeddedEngine.open({ ...BY_HAND, folder })
  writeFileSync(join(folder, '00000099.segment'), 'left over')
  for (let key = 1; key <= 40; key++) {
    await engine.apply([{ kind: 'upsert', seq: key, document: documentOf({ key, body: 'amber' }) }])
    engine.completeTo(key, 'mark')
    if (key % 3 === 0) await engine.saved()
  }
  await engine.settled()
  await engine.saved()

  assert.equal(segmentFiles(folder).length, engine.segmentCount())
  await engine.close()
})

test('what is not saved when the engine is closed is saved then', async () => {
  const folder = temporaryFolder()
  const engine = await EmbeddedEngine.open({ ...BY_HAND, folder })
  await engine.apply([{ kind: 'upsert', seq: 1, document: documentOf({ key: 1, body: 'amber' }) }])
  engine.completeTo(1, 'mark')

  await engine.close()

  const again = await EmbeddedEngine.open({ ...BY_HAND, folder })
  assert.equal(again.completeSeq(), 1)
  assert.equal(again.documentCount(), 1)
  await again.close()
})

test('an engine that is closed in the middle of a merge has lost nothing', async () => {
  const folder = temporaryFolder()
  const engine = await EmbeddedEngine.open({ ...BY_HAND, folder })
  const random = new Random(5)
  const changes = Array.from({ length: 6000 }, (_, index) => ({
    kind: 'upsert' as const,
    seq: index + 1,
    document: documentOf({ key: index + 1, body: random.several(['amber', 'birch', 'cobalt'], 20, 40).join(' ') }),
  }))
  for (let start = 0; start < changes.length; start += 2000) await engine.apply(changes.slice(start, start + 2000))
  engine.completeTo(6000, 'mark')

  await engine.close()

  const again = await EmbeddedEngine.open({ ...BY_HAND, folder })
  assert.equal(again.completeSeq(), 6000)
  assert.equal(again.documentCount(), 6000)
  await again.close()
})

test('a folder that cannot be written does not stop the engine', async () => {
  const folder = temporaryFolder()
  const engine = await EmbeddedEngine.open({ ...BY_HAND, folder })
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'a file where the folder should be')

  await engine.apply([{ kind: 'upsert', seq: 1, document: documentOf({ key: 1, body: 'amber' }) }])
  engine.completeTo(1, 'mark')
  await engine.saved()

  assert.equal(engine.documentCount(), 1)
  rmSync(folder)
  await engine.saved()
  assert.equal(segmentFiles(folder).length, 1)
  await engine.close()
})

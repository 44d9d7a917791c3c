import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SkillFile, SkillVersion } from '../../src/domain/skills/skill.ts'
import type { Stores } from '../../src/storage/stores.ts'

const ANN = 'ann@acme.example'
const BOB = 'bob@acme.example'

const version = (number: number, sizeBytes = 10): SkillVersion => ({
  version: number,
  by: ANN,
  at: new Date(number),
  sizeBytes,
  digest: `d${number}`,
  origin: { url: 'https://example.com/a.zip', commitSha: 'c1', importedAt: 5 },
})
const FILES: readonly SkillFile[] = [
  { path: 'SKILL.md', bytes: Buffer.from('Do it.') },
  { path: 'a/ü.bin', bytes: Buffer.from([0, 255, 1]) },
]

/** Versions of skills and their files. */
export function skillContract(open: () => Promise<Stores>): void {
  test('versions of a skill are kept with their files, the oldest go first', async () => {
    const { skillVersions } = await open()
    for (const number of [1, 2, 3]) await skillVersions.add(7, ANN, version(number), FILES, 2)

    assert.equal(await skillVersions.find(7, 1), undefined)
    assert.deepEqual(await skillVersions.filesOf(7, 1), [])
    assert.deepEqual(await skillVersions.find(7, 3), version(3))
    const files = await skillVersions.filesOf(7, 3)
    assert.deepEqual(
      files.map(({ path, bytes }) => [path, [...bytes]]),
      FILES.map(({ path, bytes }) => [path, [...bytes]]),
    )
    assert.equal(await skillVersions.find(8, 3), undefined)
    assert.equal(await skillVersions.find(7, 2 ** 60), undefined)
  })

  test('versions of a skill are listed newest first, page by page', async () => {
    const { skillVersions } = await open()
    for (const number of [1, 2, 3]) await skillVersions.add(7, ANN, version(number), FILES, 10)

    const numbers = async (limit: number, before?: number) =>
      (await skillVersions.list(7, limit, before)).map((each) => each.version)
    assert.deepEqual(await numbers(2), [3, 2])
    assert.deepEqual(await numbers(2, 2), [1])
    assert.deepEqual(await numbers(2, 1), [])
  })

  test('the room that skills of one person take is counted, and given back with them', async () => {
    const { skillVersions } = await open()
    await skillVersions.add(7, ANN, version(1, 100), FILES, 10)
    await skillVersions.add(7, ANN, version(2, 50), FILES, 10)
    await skillVersions.add(8, ANN, version(1, 1), [], 10)
    await skillVersions.add(9, BOB, version(1, 1000), FILES, 10)

    assert.deepEqual(await skillVersions.roomOf(ANN), { skills: 2, bytes: 151 })
    await skillVersions.removeAll(7)
    assert.deepEqual(await skillVersions.roomOf(ANN), { skills: 1, bytes: 1 })
    assert.deepEqual(await skillVersions.filesOf(7, 2), [])
    assert.equal((await skillVersions.filesOf(9, 1)).length, 2)
    assert.deepEqual(await skillVersions.roomOf('nobody@acme.example'), { skills: 0, bytes: 0 })
  })
}

import assert from 'node:assert/strict'
import { AccessResolver } from '../../../src/domain/connections/access/resolve-access.ts'
import type { Random } from '../../support/random.ts'
import type { OpenFiles } from './open-files.ts'
import type { PosixWorld } from './posix-world.ts'
import { readAll } from './read-all.ts'

/**
 * Changes the world a few times, and compares who can read each file with who would see it. Where permissions name unknown
 * users or groups, fewer may see it, and never more. Returns the number of comparisons.
 */
export async function checkPosixWorld(
  world: PosixWorld,
  random: Random,
  rounds: number,
  open: () => OpenFiles,
): Promise<number> {
  let checks = 0
  for (let round = 0; round < rounds; round++) {
    if (round > 0) await world.change(random)
    const { connector, source, close } = open()
    const { identity, items } = await readAll(connector, source)
    await close()
    const resolver = new AccessResolver(identity)
    const visible = await world.visible()
    assert.deepEqual(items.map(({ id }) => id).sort(), [...world.paths].sort())
    for (const { id, access } of items) {
      const compiled = resolver.accountsOf(access)
      for (const account of world.accounts) {
        checks++
        const isReadable = visible.get(account)?.has(id) === true
        const what = `round ${round}: ${account} and ${id} ${JSON.stringify(access)}`
        if (world.isExact(id)) assert.equal(compiled.has(account), isReadable, what)
        else assert.ok(isReadable || !compiled.has(account), `too much: ${what}`)
      }
    }
  }
  return checks
}

import assert from 'node:assert/strict'
import { AccessResolver } from '../../../src/domain/connections/access/resolve-access.ts'
import { Random } from '../../support/random.ts'
import type { Mirror } from './mirror.ts'
import type { World } from './world.ts'

/**
 * Changes a source at random. After each round, reads its changes, and asks the source for every account and item whether it
 * shows the item. Every third round also lists everything, to see that the feed missed nothing. Returns how many
 * pairs were checked.
 */
export async function compareWithSource(
  world: World,
  mirror: Mirror,
  { seed, rounds, changes }: { seed: number; rounds: number; changes: number },
): Promise<number> {
  const random = new Random(seed)
  await mirror.follow()
  await mirror.compare()
  const done: string[] = []
  let checks = 0
  for (let round = 0; round < rounds; round++) {
    for (let count = 0; count < changes; count++) done.push(await world.change(random))
    await mirror.follow()
    const context = `round ${round}\n${done.join('\n')}`
    if (round % 3 === 2) assert.deepEqual(await mirror.compare(), { changed: [], gone: [] }, context)
    const resolver = new AccessResolver(mirror.identity)
    const ids = new Set(mirror.items.map(({ id }) => id))
    for (const account of world.accounts) {
      const visible = await world.visibleTo(account)
      for (const { id, access, title } of mirror.items) {
        checks++
        const what = `${account} and ${id} "${title}" ${JSON.stringify(access)} in ${context}`
        assert.equal(resolver.accountsOf(access).has(account), visible.has(id), what)
      }
      for (const id of visible) assert.ok(ids.has(id), `${id} wasn't read in ${context}`)
    }
  }
  return checks
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ActivityEvent } from '../../src/domain/activity/activity-event.ts'
import type { DailyUse } from '../../src/domain/activity/daily-use-store.ts'
import type { Stores } from '../../src/storage/stores.ts'
import { Random } from '../support/random.ts'

const DAY_MS = 86_400_000

const event = (person: string, action: string, at: number, rest: Partial<ActivityEvent> = {}): ActivityEvent => ({
  person,
  action,
  documentKey: undefined,
  answerToken: undefined,
  note: undefined,
  eventId: undefined,
  at: new Date(at),
  ...rest,
})

async function allUses({ dailyUse }: Stores): Promise<(DailyUse & { day: number })[]> {
  const found: (DailyUse & { day: number })[] = []
  for (const { day } of await dailyUse.dayVersions()) {
    let after: DailyUse | undefined
    for (;;) {
      const some = await dailyUse.usesOn(day, after, 2)
      found.push(...some.map((use) => ({ day, ...use })))
      after = some.at(-1)
      if (some.length < 2) break
    }
  }
  return found
}

export function dailyUseContract(open: () => Promise<Stores>): void {
  test('events are counted by day, person, action, name and host', async () => {
    const stores = await open()

    await stores.activity.append([
      event('ann', 'SEARCHED', 1000),
      event('ann', 'SEARCHED', 2000),
      event('ann', 'SEARCHED', DAY_MS),
      event('bob', 'CALLED_TOOL', 5, { name: 'search', host: 'desk' }),
      event('bob', 'SEEN', 5),
    ])
    await stores.activity.append([event('ann', 'SEARCHED', 3000)])

    assert.deepEqual(await allUses(stores), [
      { day: 0, person: 'ann', action: 'SEARCHED', name: '', host: '', count: 3 },
      { day: 0, person: 'bob', action: 'CALLED_TOOL', name: 'search', host: 'desk', count: 1 },
      { day: 1, person: 'ann', action: 'SEARCHED', name: '', host: '', count: 1 },
    ])
  })

  test('an event that is sent twice is counted once', async () => {
    const stores = await open()

    await stores.activity.append([
      event('ann', 'CLICK', 1, { eventId: 'e' }),
      event('ann', 'CLICK', 2, { eventId: 'e' }),
    ])
    await stores.activity.append([event('ann', 'CLICK', 3, { eventId: 'e' })])

    assert.deepEqual(
      (await allUses(stores)).map(({ count }) => count),
      [1],
    )
  })

  test('the version of a day grows when its counts change, and no other does', async () => {
    const stores = await open()
    const version = async (day: number) =>
      (await stores.dailyUse.dayVersions()).find((each) => each.day === day)?.version ?? 0

    await stores.activity.append([event('ann', 'SEARCHED', 1), event('bob', 'SEARCHED', DAY_MS)])
    const before = [await version(0), await version(1)] as const
    await stores.activity.append([event('ann', 'SEARCHED', 2)])
    const between = [await version(0), await version(1)] as const
    await stores.activity.removePerson('bob')

    assert.ok(between[0] > before[0])
    assert.equal(between[1], before[1])
    assert.ok((await version(1)) > between[1])
  })

  test('counts go with their person, and with time', async () => {
    const stores = await open()
    await stores.activity.append([
      event('ann', 'SEARCHED', 1),
      event('bob', 'SEARCHED', 1),
      event('bob', 'ASKED', 3 * DAY_MS),
    ])

    await stores.activity.removePerson('ann')
    assert.deepEqual(
      (await allUses(stores)).map(({ person }) => person),
      ['bob', 'bob'],
    )
    await stores.activity.sweep(new Date(2 * DAY_MS))
    assert.deepEqual(await allUses(stores), [{ day: 3, person: 'bob', action: 'ASKED', name: '', host: '', count: 1 }])
  })

  test('recounting gives the same counts, also where they were lost or wrong; several writers at once miss none', async () => {
    const stores = await open()
    const random = new Random(7)
    const some = () =>
      Array.from({ length: 20 }, () =>
        event(
          random.pick(['ann', 'bob', 'eve']),
          random.pick(['SEARCHED', 'ASKED', 'CLICK', 'SEEN']),
          random.pick([0, 1, 5]) * DAY_MS + 7,
          {
            name: random.pick(['', 'wiki', 'chat']),
          },
        ),
      )
    const batches = Array.from({ length: 10 }, some)

    await Promise.all(batches.map((batch) => stores.activity.append(batch)))
    const kept = await allUses(stores)
    const days = await stores.dailyUse.rebuild()

    const expected = batches.flat().filter(({ action }) => action !== 'SEEN').length
    assert.equal(
      kept.reduce((sum, { count }) => sum + count, 0),
      expected,
    )
    assert.equal(days, 3)
    assert.deepEqual(await allUses(stores), kept)
  })
}

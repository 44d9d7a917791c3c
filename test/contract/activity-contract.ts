import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ActivityEvent } from '../../src/domain/activity/activity-event.ts'
import type { Stores } from '../../src/storage/stores.ts'

const event = (person: string, documentKey: number, at: number, rest: Partial<ActivityEvent> = {}): ActivityEvent => ({
  person,
  action: 'VIEW',
  documentKey,
  answerToken: undefined,
  note: undefined,
  eventId: undefined,
  at: new Date(at),
  ...rest,
})
const keysOf = (found: readonly { documentKey: number }[]) => found.map(({ documentKey }) => documentKey)

export function activityContract(open: () => Promise<Stores>): void {
  test('what a person read comes once for each document, the latest first', async () => {
    const { activity } = await open()

    await activity.append([event('ann', 1, 1000), event('ann', 2, 2000), event('ann', 1, 3000), event('bob', 3, 4000)])
    await activity.append([event('ann', 4, 5000, { action: 'EDIT' })])

    assert.deepEqual(await activity.readBy('ann', 10), [
      { documentKey: 1, lastAt: new Date(3000) },
      { documentKey: 2, lastAt: new Date(2000) },
    ])
    assert.deepEqual(keysOf(await activity.readBy('ann', 1)), [1])
  })

  test('an event that is sent twice under one name is stored once; those of others are theirs', async () => {
    const { activity } = await open()

    await activity.append([event('ann', 1, 1000, { eventId: 'e' }), event('ann', 2, 1000, { eventId: 'e' })])
    await activity.append([event('ann', 3, 1000, { eventId: 'e' }), event('bob', 4, 1000, { eventId: 'e' })])

    assert.deepEqual(keysOf(await activity.readBy('ann', 10)), [1])
    assert.deepEqual(keysOf(await activity.readBy('bob', 10)), [4])
  })

  test('what a person read of a document is kept once, for them alone, until it is swept or they are removed', async () => {
    const { activity } = await open()
    const text = (documentKey: number, sentences: string) => ({ documentKey, title: 't', sentences })

    await activity.keepReadTexts('ann', [text(1, 'old'), text(2, 'two')], new Date(1000))
    await activity.keepReadTexts('ann', [text(1, 'new')], new Date(2 * 86_400_000))
    await activity.keepReadTexts('bob', [text(1, 'his')], new Date(2 * 86_400_000))
    assert.deepEqual(await activity.readTextsOf('ann', [1, 3]), [text(1, 'new')])

    await activity.sweep(new Date(86_400_000))
    assert.deepEqual(await activity.readTextsOf('ann', [1, 2]), [text(1, 'new')])
    await activity.removePerson('ann')
    assert.deepEqual(await activity.readTextsOf('ann', [1, 2]), [])
    assert.deepEqual(await activity.readTextsOf('bob', [1]), [text(1, 'his')])
  })

  test('most read is what most people read, however often each of them did', async () => {
    const { activity } = await open()

    await activity.append([1, 2, 3].map((at) => event('ann', 1, at * 1000)))
    await activity.append(['ann', 'bob'].map((person) => event(person, 2, 1000)))

    assert.deepEqual(await activity.mostRead(new Date(0), 10), [
      { documentKey: 2, people: 2 },
      { documentKey: 1, people: 1 },
    ])
    assert.deepEqual(keysOf(await activity.mostRead(new Date(2000), 10)), [1])
  })

  test('what is read along with documents is what others read who read those', async () => {
    const { activity } = await open()

    await activity.append([event('ann', 1, 1000), event('bob', 1, 1000), event('bob', 2, 1000), event('eve', 3, 1000)])

    assert.deepEqual(await activity.readAlongWith([1], 'ann', new Date(0), 10), [{ documentKey: 2, people: 1 }])
    assert.deepEqual(await activity.readAlongWith([], 'ann', new Date(0), 10), [])
    assert.deepEqual(await activity.readAlongWith([3], 'eve', new Date(0), 10), [])
  })

  test('each reader of a document is returned once', async () => {
    const { activity } = await open()

    await activity.append([event('ann', 1, 1000), event('ann', 1, 2000), event('bob', 1, 2000), event('ann', 2, 500)])

    const found = await activity.readersOf([1, 2, 3], new Date(1000), 10)
    assert.deepEqual(found.map(({ documentKey, person }) => `${documentKey} ${person}`).sort(), ['1 ann', '1 bob'])
    assert.equal((await activity.readersOf([1], new Date(0), 1)).length, 1)
    assert.deepEqual(await activity.readersOf([], new Date(0), 10), [])
  })

  test('searches without results are returned once enough other people made them', async () => {
    const { activity } = await open()
    const vain = (person: string, note: string, at = 1000) =>
      event(person, 1, at, { action: 'FOUND_NOTHING', documentKey: undefined, note })

    await activity.append([vain('ann', 'yurt'), vain('ann', 'yurt'), vain('bob', 'yurt'), vain('eve', 'yurt', 5000)])
    await activity.append([vain('ann', 'igloo'), vain('bob', 'igloo'), event('cat', 1, 1000, { note: 'yurt' })])

    assert.deepEqual(await activity.unanswered('zoe', new Date(0), 2, 10), [
      { query: 'yurt', people: 3 },
      { query: 'igloo', people: 2 },
    ])
    assert.deepEqual(await activity.unanswered('ann', new Date(0), 2, 10), [{ query: 'yurt', people: 2 }])
    assert.deepEqual(await activity.unanswered('zoe', new Date(0), 3, 10), [{ query: 'yurt', people: 3 }])
    assert.deepEqual(await activity.unanswered('zoe', new Date(2000), 2, 10), [])
  })

  test('what a person did goes with the person, and what is old with time', async () => {
    const { activity } = await open()
    await activity.append([event('ann', 1, 1000), event('bob', 2, 1000), event('bob', 3, 9000)])

    await activity.removePerson('ann')
    const swept = await activity.sweep(new Date(5000))

    assert.equal(swept, 1)
    assert.equal(await activity.sweep(new Date(5000)), 0)
    assert.deepEqual(keysOf(await activity.mostRead(new Date(0), 10)), [3])
  })
}

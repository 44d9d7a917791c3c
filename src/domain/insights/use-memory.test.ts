import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '../../kernel/clock.ts'
import { COUNTED_ACTIONS, type CountedAction } from '../activity/counted-actions.ts'
import type { DailyUse, DailyUseStore } from '../activity/daily-use-store.ts'
import { activeUsers, countDoers, dailyCounts, daysActive, perPerson, satisfaction } from './count-use.ts'
import type { Counting } from './insights-deps.ts'
import { addPerson, emptySet } from './people-set.ts'
import { UseMemory } from './use-memory.ts'

const FIRST = 20_000
const DAYS = 80
const PEOPLE = 70
type Row = DailyUse & { readonly day: number }

/** The same rows each time: no two of a day alike. */
const ROWS: readonly Row[] = Array.from({ length: DAYS }, (_, at) => FIRST + at).flatMap((day) =>
  Array.from({ length: PEOPLE }, (_, person) => person).flatMap((person) =>
    COUNTED_ACTIONS.flatMap((action, place): Row[] =>
      (day * 31 + person * 17 + place * 7) % 5 === 0
        ? [{ day, person: `p${person}@x`, action, name: `n${day % 3}`, host: '', count: 1 + ((day + person) % 4) }]
        : [],
    ),
  ),
)

class Store implements DailyUseStore {
  readCount = 0

  async dayVersions() {
    return Array.from({ length: DAYS }, (_, at) => ({ day: FIRST + at, version: 1 }))
  }

  async usesOn(day: number, after: DailyUse | undefined, limit: number) {
    this.readCount += 1
    const rows = ROWS.filter((row) => row.day === day)
    const from = after === undefined ? 0 : rows.indexOf(after as Row) + 1
    return rows.slice(from, from + limit)
  }

  async rebuild() {
    return 0
  }
}

test('what was read at the start is not read again by the first question', async () => {
  const store = new Store()
  const memory = new UseMemory(store, systemClock)

  await memory.warm()
  const read = store.readCount
  const { days } = await memory.current()

  assert.equal(days.length, DAYS)
  assert.equal(store.readCount, read)
  await memory.stop()
})

test('a memory that is stopped before it has read everything ends', async () => {
  const store = new Store()
  const memory = new UseMemory(store, systemClock)
  const warming = memory.warm()

  await memory.stop()
  await warming

  assert.ok(store.readCount < DAYS)
})

for (const isEverybody of [true, false]) {
  test(`counts are those of all rows one by one, ${isEverybody ? 'of everybody' : 'of some people'}`, async () => {
    const view = await new UseMemory(new Store(), systemClock).current()
    const range = { from: FIRST + 35, to: FIRST + DAYS - 1 }
    const isChosen = (email: string) => isEverybody || Number(email.slice(1, -2)) % 3 === 0
    const numbers = Array.from({ length: view.people.size }, (_, number) => number)
    const chosen = Uint8Array.from(numbers, (number) => (isChosen(view.people.text(number)) ? 1 : 0))
    const chosenSet = emptySet(view.people.size)
    for (const number of numbers) if (chosen[number] === 1) addPerson(chosenSet, number)
    const counting = { view, range, isChosen, chosen, chosenSet, isEverybody } as Partial<Counting> as Counting
    const inRange = ROWS.filter((row) => row.day >= range.from && isChosen(row.person))
    const people = (rows: readonly Row[]) => new Set(rows.map(({ person }) => person)).size
    const of = (...actions: CountedAction[]) => inRange.filter(({ action }) => actions.includes(action))

    const search = await activeUsers(counting, 'search')
    const searching = of('SEARCHED', 'CLICK', 'MIDDLE_CLICK')
    for (const stretches of [search.daily, search.weekly, search.monthly]) {
      assert.equal(stretches.at(0)?.from, range.from)
      assert.equal(stretches.at(-1)?.to, range.to)
      for (const { from, to, count } of stretches) {
        assert.equal(count, people(searching.filter(({ day }) => day >= from && day <= to)))
      }
    }
    assert.equal(search.lastMonth, people(searching.filter(({ day }) => day > range.to - 30)))
    const daily = await dailyCounts(counting, 'ASKED')
    for (const { from, count } of daily) {
      const rows = of('ASKED').filter(({ day }) => day === from)
      assert.equal(
        count,
        rows.reduce((sum, row) => sum + row.count, 0),
      )
    }
    assert.equal(await countDoers(counting, 'ASKED'), people(of('ASKED')))
    const days = await daysActive(counting, 'assistant')
    const asked = await perPerson(counting, 'ASKED')
    for (const number of numbers.filter((each) => chosen[each] === 1)) {
      const own = (rows: readonly Row[]) => rows.filter(({ person }) => person === view.people.text(number))
      assert.equal(days[number], new Set(own(of('ASKED', 'SUMMARIZED')).map(({ day }) => day)).size)
      assert.equal(
        asked[number],
        own(of('ASKED')).reduce((sum, row) => sum + row.count, 0),
      )
    }
    const key = ({ day, person }: Row) => `${day} ${person}`
    const opened = new Set(of('CLICK', 'MIDDLE_CLICK').map(key))
    const searched = of('SEARCHED').map(key)
    assert.equal(await satisfaction(counting), searched.filter((each) => opened.has(each)).length / searched.length)
  })
}

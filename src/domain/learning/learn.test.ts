import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../../test/support/random.ts'
import { type LearnedWorth, learn, type OpenedDocument, type UsedSearch } from './learn.ts'

const NOW = Date.UTC(2026, 0, 31)
const DAY = 86_400_000
const everybody = () => true

function search(person: string, opened: Partial<OpenedDocument>[] = [], at = NOW, query = 'pto'): UsedSearch {
  return { query, person, at, opened: opened.map((each) => ({ documentKey: 1, action: 'CLICK', rank: 0, ...each })) }
}
/** All at once. */
function learned(...given: Parameters<typeof learn>): ReadonlyMap<string, LearnedWorth> {
  const steps = learn(...given)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

const worth = (searches: UsedSearch[], key = 1, canSee = everybody as (person: string, key: number) => boolean) =>
  learned(searches, canSee, NOW).get('pto')?.get(key) ?? 0

test('one person alone, however often they click, lifts nothing', () => {
  assert.equal(worth(Array.from({ length: 50 }, () => search('ann', [{}]))), 0)
  assert.ok(worth([search('ann', [{}]), search('bob', [{}])]) > 0)
})

test('each person counts once, and those who did not open it count against it', () => {
  const two = [search('ann', [{}]), search('bob', [{}])]

  assert.equal(worth([...two, search('ann', [{}]), search('ann', [{}])]), worth(two))
  assert.ok(worth([...two, search('eve')]) < worth(two))
})

test('a click further down counts for more, within a limit', () => {
  const at = (rank: number) =>
    worth([search('ann', [{ rank }]), search('bob', [{ rank }]), search('eve'), search('dan')])

  assert.ok(at(0) < at(2) && at(2) < at(4))
  assert.equal(at(40), at(99))
  assert.ok(at(99) <= 1)
})

test('what people opened is forgotten with time', () => {
  const after = (days: number) => worth([search('ann', [{}], NOW - days * DAY), search('bob', [{}], NOW - days * DAY)])

  assert.ok(after(0) > after(45) && after(45) > after(170))
  assert.ok(after(170) < 0.1)
})

test('a vote against a document takes a click back', () => {
  const click = [search('ann', [{}]), search('bob', [{}])]

  assert.equal(worth([...click, search('bob', [{ action: 'DOWNVOTE' }])]), 0)
  assert.ok(worth([search('ann', [{ action: 'UPVOTE' }]), search('bob', [{ action: 'UPVOTE' }])]) > worth(click))
})

test('whoever can no longer see a document does not count for it, and other documents make no difference', () => {
  const searches = [search('ann', [{}]), search('bob', [{}]), search('eve', [{}])]
  const hidden = searches.map((each) => ({
    ...each,
    opened: [...each.opened, { documentKey: 2, action: 'CLICK', rank: 0 }],
  }))

  assert.equal(
    worth(searches, 1, (person) => person === 'ann'),
    0,
  )
  assert.equal(worth(hidden, 1), worth(searches, 1))
  assert.equal(
    worth(hidden, 2, () => false),
    0,
  )
})

/*
 * Simulated people look at results from the top, less and less often, and open what is relevant; sometimes anything. Their
 * clicks are learned after every twenty searches, and change what the next ones see.
 */
const DOCUMENTS = 8
const BOOST = 0.5

interface World {
  /** By words, the best first. */
  readonly base: readonly number[]
  readonly relevance: readonly number[]
}

function simulate({ base, relevance }: World, seed: number, rounds: number): { orders: number[][] } {
  const random = new Random(seed)
  const searches: UsedSearch[] = []
  const orders: number[][] = []
  let known: LearnedWorth = new Map()
  for (let round = 0; round < rounds; round++) {
    const score = (key: number) => base[key]! * (1 + BOOST * (known.get(key) ?? 0))
    const order = base.map((_, key) => key).sort((one, other) => score(other) - score(one))
    orders.push(order)
    for (let person = 0; person < 20; person++) {
      const opened = order.flatMap((documentKey, rank) => {
        const isSeen = random.below(1000) < 1000 / (1 + rank)
        const isOpened = random.below(1000) < 900 * relevance[documentKey]! + 30
        return isSeen && isOpened ? [{ documentKey, rank, action: 'CLICK' }] : []
      })
      searches.push({ query: 'pto', person: `p${round}-${person}`, at: NOW, opened })
    }
    known = learned(searches, everybody, NOW).get('pto') ?? new Map()
  }
  return { orders }
}

function gain(order: readonly number[], relevance: readonly number[]): number {
  return order.reduce((sum, key, rank) => sum + relevance[key]! / Math.log2(rank + 2), 0)
}

test('simulated people: what they wanted moves up', () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const random = new Random(seed)
    const base = Array.from({ length: DOCUMENTS }, (_, at) => 1 - 0.05 * at)
    const relevance = base.map(() => random.below(100) / 100)
    const { orders } = simulate({ base, relevance }, seed, 12)

    assert.ok(gain(orders.at(-1)!, relevance) > gain(orders[0]!, relevance), `seed ${seed}`)
  }
})

test('simulated people: the first of equally good documents gains nothing by being first', () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const base = Array.from({ length: DOCUMENTS }, (_, at) => 1 - 0.05 * at)
    const relevance = base.map(() => 0.5)
    const { orders } = simulate({ base, relevance }, seed, 12)

    // Nothing runs away: the second by words is never pushed down by what the first gained.
    assert.ok(orders.at(-1)!.indexOf(1) <= 3, `seed ${seed}: ${orders.at(-1)}`)
  }
})

test('simulated people: a document much worse by words stays behind whatever people do', () => {
  const base = [1, 0.6, ...Array.from({ length: DOCUMENTS - 2 }, () => 0.2)]
  const relevance = base.map((_, key) => (key === 1 ? 1 : 0))
  const { orders } = simulate({ base, relevance }, 7, 12)

  assert.equal(orders.at(-1)![0], 0, 'the lift has a limit')
})

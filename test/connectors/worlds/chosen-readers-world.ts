import type { Connector } from '#connector-kit'
import type { Random } from '../../support/random.ts'
import type { SearchableWorld } from './world.ts'
import { people, sized } from './world-size.ts'

const PEOPLE = people(['ann', 'bob', 'cat', 'dan', 'eve'], 20).map((name) => `${name}@acme.example`)

interface Contents {
  readonly connector: unknown
  readonly secret: Record<string, unknown>
  configOf(people: readonly string[]): Record<string, unknown>
  /** Both return the ID of the item. */
  add(number: number): string
  remove(number: number): string
  /** Items that are always there. */
  readonly always?: readonly string[]
}

/** A source without permissions of its own: the connection says who sees all of it, and that changes. */
export function chosenReadersWorld({
  connector,
  secret,
  configOf,
  add,
  remove,
  always = [],
}: Contents): SearchableWorld {
  const items = new Map<number, string>()
  let chosen: readonly string[] = PEOPLE.slice(0, 3)
  let made = 0
  const addOne = () => {
    items.set(++made, add(made))
    return `add ${made}`
  }
  for (let count = 0; count < sized(15); count++) addOne()
  return {
    connector: connector as Connector,
    secret,
    get config() {
      return configOf(chosen)
    },
    accounts: PEOPLE,
    emailOf: (account: string) => account,
    async change(random: Random) {
      if (random.chance(0.3)) {
        chosen = [...new Set(random.several(PEOPLE, 1, PEOPLE.length / 2))]
        return `readers: ${chosen.join(', ')}`
      }
      if (items.size < 5 || random.chance(0.5)) return addOne()
      const number = random.pick([...items.keys()])
      remove(number)
      items.delete(number)
      return `remove ${number}`
    },
    visibleTo: async (account: string) => new Set(chosen.includes(account) ? [...always, ...items.values()] : []),
    missing: [],
    readingMethods: [],
  } as unknown as SearchableWorld
}

import type { CountedAction } from '../activity/counted-actions.ts'
import { eachDay, type RowChoice } from './count-use.ts'
import { type Counting, LISTED } from './insights-deps.ts'
import { type DayOfUse, placeOf, rowsOfAction } from './use-memory.ts'

/** The counts of one action that have something in common. */
export interface Share {
  readonly key: string
  readonly count: number
  /** Numbers of different people. */
  readonly people: ReadonlySet<number>
  readonly names: ReadonlySet<string>
  readonly hosts: ReadonlySet<string>
}

type By = 'people' | 'names' | 'hosts'

/** The chosen counts of an action, put together by person, name or host; the largest first. */
export async function breakDown(
  { view, range, chosen }: Counting,
  action: CountedAction,
  by: By,
  choice: RowChoice = () => true,
): Promise<Share[]> {
  const place = placeOf(action)
  const found = new Map<number, { count: number; people: Set<number>; names: Set<number>; hosts: Set<number> }>()
  await eachDay({ view, range }, (use) => {
    const { from, to } = rowsOfAction(use, place)
    for (let row = from; row < to; row++) {
      if (chosen[use.people[row] as number] !== 1 || !choice(use, row)) continue
      const key = use[by][row] as number
      let share = found.get(key)
      if (share === undefined)
        found.set(key, (share = { count: 0, people: new Set(), names: new Set(), hosts: new Set() }))
      share.count += use.counts[row] as number
      share.people.add(use.people[row] as number)
      share.names.add(use.names[row] as number)
      share.hosts.add(use.hosts[row] as number)
    }
  })
  const textOf = (numbers: ReadonlySet<number>) =>
    new Set([...numbers].map((number) => view.names.text(number)).filter((text) => text !== ''))
  return [...found]
    .map(([key, { count, people, names, hosts }]) => ({
      key: by === 'people' ? view.people.text(key) : view.names.text(key),
      count,
      people,
      names: textOf(names),
      hosts: textOf(hosts),
    }))
    .sort((one, other) => other.count - one.count || (one.key < other.key ? -1 : 1))
    .slice(0, LISTED)
}

/** Rows whose name, or host, is one of these; none given: all rows. */
export function rowsOf(
  { view }: Counting,
  column: 'names' | 'hosts',
  texts: readonly string[] | undefined,
): RowChoice | undefined {
  if (texts === undefined || texts.length === 0) return undefined
  const numbers = new Set(texts.map((text) => view.names.find(text)))
  return (use: DayOfUse, row: number) => numbers.has(use[column][row])
}

export function both(one: RowChoice | undefined, other: RowChoice | undefined): RowChoice | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return (use, row) => one(use, row) && other(use, row)
}

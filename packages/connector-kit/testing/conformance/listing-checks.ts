import type { Listed } from '../../records.ts'
import { type ConformanceCheck, entryOf, type FullListing, listAll, withSource } from './subject.ts'

/** So many entries may come between two checkpoints: after a crash, they are read again. */
const MAX_PAGE = 1000
/** Every checkpoint of a small source is tried, and so many of a large one. */
const MAX_TRIED = 20
const MAX_SHOWN = 5

const listsTheSameTwice: ConformanceCheck = {
  name: 'two listings of an unchanged source are equal',
  async run(subject) {
    const { connector } = subject
    const [one, other] = [
      await withSource(subject, (source) => listAll(connector, source)),
      await withSource(subject, (source) => listAll(connector, source)),
    ]
    return differences(one, other)
  },
}

const hasUniqueIds: ConformanceCheck = {
  name: 'every item and every scope has an ID and a version of its own',
  async run(subject) {
    const { scopes, entries, repeated } = await withSource(subject, (source) => listAll(subject.connector, source))
    const ids = scopes.map(({ id }) => id)
    return [
      ...repeated.slice(0, MAX_SHOWN).map((id) => `"${id}" is listed more than once`),
      ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `the scope "${id}" is listed more than once`),
      ...[...entries]
        .filter(([id, { version }]) => !isText(id) || !isText(version))
        .slice(0, MAX_SHOWN)
        .map(([id, { version }]) => `"${id}" has the version ${JSON.stringify(version)}; send a text that isn't empty`),
      ...scopes.flatMap(({ id, title }) => (isText(title) ? [] : [`the scope "${id}" has no title`])),
    ]
  },
}

const resumesAtCheckpoints: ConformanceCheck = {
  name: 'a listing goes on from each checkpoint without losing an item',
  async run(subject) {
    const { connector } = subject
    const { scopes, yields } = await withSource(subject, (source) => listAll(connector, source))
    const problems: string[] = []
    for (const scope of scopes) {
      const all = yields.get(scope.id) ?? []
      const places = all.flatMap((listed, at) => (listed.kind === 'checkpoint' ? [at] : []))
      const step = Math.max(1, Math.ceil(places.length / MAX_TRIED))
      for (const at of places.filter((_, index) => index % step === 0)) {
        const checkpoint = stored((all[at] as Listed & { kind: 'checkpoint' }).state)
        const rest = await withSource(subject, (source) => Array.fromAsync(connector.list(source, scope, checkpoint)))
        const found = new Set([...idsOf(all.slice(0, at)), ...idsOf(rest)])
        const lost = [...idsOf(all)].filter((id) => !found.has(id))
        if (lost.length > 0) {
          problems.push(`${scope.id}: from ${JSON.stringify(checkpoint)} on, the listing lacks ${show(lost)}`)
        }
      }
    }
    return problems
  },
}

const hasBoundedPages: ConformanceCheck = {
  name: `there is a checkpoint after at most ${MAX_PAGE} items`,
  async run(subject) {
    const { yields } = await withSource(subject, (source) => listAll(subject.connector, source))
    return [...yields].flatMap(([scope, listed]) => {
      let run = 0
      let longest = 0
      for (const each of listed) {
        run = each.kind === 'checkpoint' ? 0 : run + 1
        longest = Math.max(longest, run)
      }
      return longest > MAX_PAGE ? [`${scope} yields ${longest} items in a row without a checkpoint`] : []
    })
  },
}

export const LISTING_CHECKS: readonly ConformanceCheck[] = [
  hasUniqueIds,
  listsTheSameTwice,
  resumesAtCheckpoints,
  hasBoundedPages,
]

function differences(one: FullListing, other: FullListing): string[] {
  const ids = new Set([...one.entries.keys(), ...other.entries.keys()])
  const differing = [...ids].filter(
    (id) => JSON.stringify(one.entries.get(id)) !== JSON.stringify(other.entries.get(id)),
  )
  const scopes = JSON.stringify(one.scopes) === JSON.stringify(other.scopes) ? [] : ['the scopes differ']
  return [...scopes, ...(differing.length > 0 ? [`these items differ: ${show(differing)}`] : [])]
}

/** As the service keeps it. */
function stored(state: unknown): unknown {
  return JSON.parse(JSON.stringify(state ?? null))
}

function idsOf(listed: readonly Listed[]): Set<string> {
  return new Set(listed.flatMap((each) => (each.kind === 'problem' ? [each.id] : [entryOf(each)?.id ?? []].flat())))
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

function show(ids: readonly string[]): string {
  const shown = ids.slice(0, MAX_SHOWN).map((id) => `"${id}"`)
  return ids.length > MAX_SHOWN ? `${shown.join(', ')} and ${ids.length - MAX_SHOWN} more` : shown.join(', ')
}

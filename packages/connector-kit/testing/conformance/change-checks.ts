import type { Connector } from '../../define-connector.ts'
import {
  type AnySource,
  type ConformanceCheck,
  type ConformanceSubject,
  type FullListing,
  listAll,
  type SourceEdits,
  withSource,
} from './subject.ts'

const versionsFollowContent: ConformanceCheck = {
  name: 'the version of an item changes when its content changes, and no other does',
  needsEdits: true,
  async run(subject) {
    const before = await list(subject)
    const id = await (subject.edits as SourceEdits).change()
    const after = await list(subject)
    const problems = differing(before, after)
      .filter((other) => other.id !== id)
      .map((other) => `"${id}" was changed, and "${other.id}" was ${other.how} too`)
    const isChanged = before.entries.get(id)?.version !== after.entries.get(id)?.version
    return isChanged ? problems : [...problems, `"${id}" was changed, but its version stayed the same`]
  },
}

const feedHasAllDifferences: ConformanceCheck = {
  name: 'the change feed reports everything that differs between two listings',
  needsEdits: true,
  async run(subject) {
    const { connector, edits } = subject
    if (connector.changes === undefined || edits === undefined) return []
    const start = await followFeed(subject, connector, undefined)
    if (start.cursor === undefined) return ['without a cursor, the feed must yield a cursor for now']
    const before = await list(subject)
    await edits.add()
    await edits.change()
    await edits.remove()
    const feed = await followFeed(subject, connector, start.cursor)
    const after = await list(subject)
    if (feed.cursor === undefined) return ['the feed ends without a cursor, so the next run starts at the same place']
    return differing(before, after)
      .filter(({ how }) => edits.feedMisses?.includes(how) !== true)
      .filter(({ id, scope }) => !feed.ids.has(id) && !feed.scopes.has(scope))
      .map(({ id, how }) => `"${id}" was ${how}, and the feed doesn't say so`)
  },
}

const knowsWhatWasRemoved: ConformanceCheck = {
  name: 'an item that was removed is not listed any more, and reading it says that it is gone',
  needsEdits: true,
  async run(subject) {
    const before = await list(subject)
    const id = await (subject.edits as SourceEdits).remove()
    const scope = before.entries.get(id)?.scope
    if (scope === undefined) return [`"${id}" wasn't listed before it was removed`]
    const isListed = (await list(subject)).entries.has(id)
    const result = await withSource(subject, (source) => subject.connector.read(source, { id, scope }))
    return [
      ...(isListed ? [`"${id}" is still listed`] : []),
      ...(result.kind === 'gone' ? [] : [`read says that "${id}" is ${result.kind}`]),
    ]
  },
}

export const CHANGE_CHECKS: readonly ConformanceCheck[] = [
  versionsFollowContent,
  knowsWhatWasRemoved,
  feedHasAllDifferences,
]

function list(subject: ConformanceSubject): Promise<FullListing> {
  return withSource(subject, (source) => listAll(subject.connector, source))
}

async function followFeed(subject: ConformanceSubject, connector: Connector, from: string | undefined) {
  const ids = new Set<string>()
  const scopes = new Set<string>()
  let cursor: string | undefined
  await withSource(subject, async (source: AnySource) => {
    for await (const change of connector.changes?.(source, from) ?? []) {
      if (change.kind === 'cursor') cursor = change.next
      else if (change.kind === 'scope') scopes.add(change.id)
      else if (change.kind === 'item') ids.add(change.item.id)
      else if (change.kind !== 'identity') ids.add(change.id)
    }
  })
  return { ids, scopes, cursor }
}

interface Difference {
  readonly id: string
  readonly scope: string
  readonly how: 'added' | 'changed' | 'removed'
}

function differing(before: FullListing, after: FullListing): Difference[] {
  const ids = new Set([...before.entries.keys(), ...after.entries.keys()])
  return [...ids].flatMap((id): Difference[] => {
    const [one, other] = [before.entries.get(id), after.entries.get(id)]
    const scope = (other ?? one)?.scope ?? ''
    if (one === undefined) return [{ id, scope, how: 'added' }]
    if (other === undefined) return [{ id, scope, how: 'removed' }]
    return JSON.stringify(one) === JSON.stringify(other) ? [] : [{ id, scope, how: 'changed' }]
  })
}

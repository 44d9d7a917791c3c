import type { Clock } from '../../kernel/clock.ts'
import type { ActivityStore } from '../activity/activity-event.ts'
import { type CountReadersDeps, countReaders } from '../activity/count-readers.ts'
import type { Caller } from '../shared/caller.ts'

export interface DocumentUseDeps extends CountReadersDeps {
  activity: ActivityStore
  clock: Clock
}

/** What is known about a document's readers, as far as it was asked for. */
export interface DocumentUse {
  /** When the caller read it last. */
  readonly lastReadAt?: Date | undefined
  /** How many people read it in the last 30 days who may still see it. */
  readonly readers?: number
  /** The last who shared it, the latest first. */
  readonly shares?: readonly { readonly person: string; readonly daysAgo: number }[]
}

const DAY_MS = 86_400_000
const LATELY_DAYS = 30
const SHARES_AT_ONCE = 1000
const SHARES_OF_ONE = 10

/** By the numbers of documents that the caller may see. One question for each thing that is wanted. */
export async function documentUses(
  deps: DocumentUseDeps,
  { email }: Pick<Caller, 'email'>,
  keys: readonly number[],
  wanted: { readonly lastRead: boolean; readonly readers: boolean; readonly shares: boolean },
): Promise<ReadonlyMap<number, DocumentUse>> {
  const now = deps.clock.now().getTime()
  const since = new Date(now - LATELY_DAYS * DAY_MS)
  const reads = wanted.lastRead ? await deps.activity.lastReadsOf(email, keys) : []
  const lastReads = new Map(reads.map(({ documentKey, lastAt }) => [documentKey, lastAt]))
  const readers = wanted.readers ? await countReaders(deps, keys, since) : undefined
  const shares = wanted.shares ? await deps.activity.sharesOf(keys, since, SHARES_AT_ONCE) : undefined
  const sharesByKey = shares && Map.groupBy(shares, ({ documentKey }) => documentKey)
  return new Map(
    keys.map((key) => [
      key,
      {
        lastReadAt: lastReads.get(key),
        ...(readers && { readers: readers.get(key) ?? 0 }),
        ...(sharesByKey && {
          shares: (sharesByKey.get(key) ?? [])
            .slice(0, SHARES_OF_ONE)
            .map(({ person, at }) => ({ person, daysAgo: Math.max(0, Math.floor((now - at.getTime()) / DAY_MS)) })),
        }),
      },
    ]),
  )
}

import { timeSlices } from '../../../kernel/event-loop/time-slices.ts'
import type { Caller } from '../../shared/caller.ts'
import type { FeedDeps, FeedItem, FeedOptions } from './feed-item.ts'

const DAY_MS = 86_400_000
const AHEAD_DAYS = 7
const DAY = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })

/** Who has been here for whole years, today or in the days to come; the next first. */
export async function celebrationFeed(
  { directory, clock }: FeedDeps,
  _caller: Caller,
  { size }: FeedOptions,
): Promise<FeedItem[]> {
  const now = clock.now().getTime()
  const days = Array.from({ length: AHEAD_DAYS }, (_, ahead) =>
    new Date(now + ahead * DAY_MS).toISOString().slice(0, 10),
  )
  const today = days[0] ?? ''
  const ahead = new Map(days.map((day, at) => [day.slice(5), at]))
  const people = await directory.current()
  const yieldIfDue = timeSlices()
  const found: { item: FeedItem; at: number }[] = []
  for (let slot = 0; slot < people.slotCount; slot++) {
    if (slot % 1000 === 0) await yieldIfDue()
    const entry = people.entry(slot)
    const at = entry === undefined ? undefined : ahead.get(entry.startDate.slice(5))
    if (entry === undefined || at === undefined || !people.isCurrent(slot, today)) continue
    const years = Number(days[at]?.slice(0, 4)) - Number(entry.startDate.slice(0, 4))
    if (years < 1) continue
    const justification = `${years} ${years === 1 ? 'year' : 'years'} on ${DAY.format(now + at * DAY_MS)}`
    found.push({ item: { kind: 'person', entry, justification }, at })
  }
  return found
    .sort((one, other) => one.at - other.at)
    .slice(0, size)
    .map(({ item }) => item)
}

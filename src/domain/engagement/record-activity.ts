import type { Clock } from '../../kernel/clock.ts'
import { canSee } from '../access/can-see.ts'
import { type ActivityEvent, type ActivityStore, isReading } from '../activity/activity-event.ts'
import { readDate } from '../documents/read-date.ts'
import type { ReadDocumentDeps } from '../search/documents/read-document.ts'
import { visibleDatasources } from '../search/visible-datasources.ts'
import type { Caller } from '../shared/caller.ts'
import { rememberRead } from './changes-since-read.ts'

export interface ReportedActivity {
  readonly id: string | undefined
  readonly action: string
  readonly timestamp: string
  readonly url: string
}

export interface ActivityDeps extends ReadDocumentDeps {
  activity: ActivityStore
  clock: Clock
}

/** Of what was read earlier, nobody knows what it said then. */
export const JUST_READ_MS = 5 * 60_000

/** Texts of so many documents may be in memory at once. */
const READ_AT_ONCE = 25

/**
 * Keeps what the caller did with documents that they may see. Pages that are no documents of ours, and documents that the
 * caller may not see, are nobody's business here: of these nothing is kept.
 */
export async function recordActivity(
  deps: ActivityDeps,
  caller: Pick<Caller, 'email'>,
  reported: readonly ReportedActivity[],
): Promise<void> {
  const now = deps.clock.now().getTime()
  const dated = reported.map((event, at) => ({ ...event, at: readDate(event.timestamp, `events[${at}].timestamp`) }))
  const keys = await visibleKeys(deps, caller, [...new Set(dated.map(({ url }) => url.trim()))])
  const events = dated.flatMap(({ id, action, url, at }): ActivityEvent[] => {
    const documentKey = keys.get(url.trim())
    if (documentKey === undefined) return []
    // A clock that is ahead does not make a view of tomorrow.
    const happened = new Date(Math.min(at, now))
    return [
      { person: caller.email, action, documentKey, answerToken: undefined, note: undefined, eventId: id, at: happened },
    ]
  })
  await deps.activity.append(events)
  const read = events.filter(({ action, at }) => isReading(action) && now - at.getTime() <= JUST_READ_MS)
  await rememberRead(deps, caller, [...new Set(read.flatMap(({ documentKey }) => documentKey ?? []))], new Date(now))
}

async function visibleKeys(
  { documents, visibilities }: ActivityDeps,
  { email }: Pick<Caller, 'email'>,
  urls: readonly string[],
): Promise<Map<string, number>> {
  const visibility = await visibilities.visibilityOf(email)
  const datasources = visibleDatasources(await visibilities.datasources(), visibility)
  const keys = await documents.keysOfUrls(
    datasources.map(({ name }) => name),
    urls,
  )
  const found = new Map<string, number>()
  for (let at = 0; at < keys.length; at += READ_AT_ONCE) {
    for (const document of await documents.byKeys(keys.slice(at, at + READ_AT_ONCE))) {
      if (document.viewUrl !== undefined && canSee(visibility, document)) found.set(document.viewUrl, document.key)
    }
  }
  return found
}

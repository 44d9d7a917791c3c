import { currentAnnouncements } from '../../knowledge/announcements/read-announcements.ts'
import { listCollections } from '../../knowledge/collections/view-collections.ts'
import { listVerifications } from '../../knowledge/verification/view-verifications.ts'
import type { Caller } from '../../shared/caller.ts'
import type { FeedDeps, FeedItem, FeedOptions } from './feed-item.ts'

/** Current announcements, except those the caller dismissed. */
export async function announcementFeed(deps: FeedDeps, caller: Caller, { size }: FeedOptions): Promise<FeedItem[]> {
  const views = (await currentAnnouncements(deps, caller)).filter(({ reactions }) => !reactions.own.has('dismissed'))
  return views.slice(0, size).map((view) => ({ kind: 'announcement', view, justification: 'Announced to you' }))
}

/** What the caller is to look through again. */
export async function verificationFeed(
  deps: FeedDeps,
  caller: Caller,
  { size, datasources }: FeedOptions,
): Promise<FeedItem[]> {
  const now = deps.clock.now()
  const views = await listVerifications(deps, caller, size)
  return views.flatMap(({ document, reminders }): FeedItem[] => {
    if (document === undefined || (datasources.length > 0 && !datasources.includes(document.datasource))) return []
    const asked = reminders.findLast(({ assignee, remindAt }) => assignee === caller.email && remindAt <= now)
    const from = asked === undefined || asked.requestor === caller.email ? undefined : { email: asked.requestor }
    const why = asked === undefined ? 'Your verification has expired' : 'Waiting for you to verify it'
    return [{ kind: 'document', document, from, justification: asked?.reason ?? why }]
  })
}

/** The collections that administrators keep for everybody. */
export async function resourceFeed(deps: FeedDeps, caller: Caller, { size }: FeedOptions): Promise<FeedItem[]> {
  const views = await listCollections(
    deps,
    caller,
    ({ record }) => record.isLocked === true && record.parentId === undefined,
  )
  return views.slice(0, size).map((view) => ({ kind: 'collection', view, justification: 'Company resource' }))
}

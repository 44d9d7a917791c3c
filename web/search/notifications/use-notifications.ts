import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/call.ts'
import { me } from '../../shared/start.ts'
import { lookAgain, schedulesQuery } from '../agents/schedules/schedules-query.ts'
import { documentHref } from '../document-link.ts'
import { unreadMentions } from '../home/unread-mentions.ts'
import { type FeedEntry, useFeed } from '../home/use-feed.ts'
import type { Notification } from './notification.ts'
import { scheduledRuns } from './scheduled-runs.ts'
import { addSeen, readSeen } from './seen.ts'

const SEEN = `seen notifications ${me.email}`
const DECIDED_DAYS = 30
const DAY_MS = 86_400_000
const LOOK_AGAIN_MS = 5 * 60_000

/** What waits for the user and what was announced or decided, most pressing first. Undefined: not known yet. */
export function useNotifications(): readonly Notification[] | undefined {
  const feed = useFeed({ refetchInterval: LOOK_AGAIN_MS })
  const proposals = useQuery({
    queryKey: ['proposals'],
    queryFn: ({ signal }) => call('POST /app/api/v1/proposals', {}, signal),
    staleTime: LOOK_AGAIN_MS,
    retry: false,
  })
  const schedules = useQuery({
    ...schedulesQuery,
    staleTime: LOOK_AGAIN_MS,
    refetchInterval: ({ state }) => lookAgain(state.data, LOOK_AGAIN_MS),
    retry: false,
  })
  if (feed.isPending || proposals.isPending || schedules.isPending) return undefined
  const since = Date.now() - DECIDED_DAYS * DAY_MS
  const decided = (proposals.data?.items ?? []).filter(
    ({ state, decidedAt }) => (state === 'approved' || state === 'declined') && Date.parse(decidedAt ?? '') > since,
  )
  return [
    ...feed.of('VERIFICATION_REMINDER').flatMap((entry) => aboutDocument(entry, 'Still correct?')),
    ...unreadMentions(feed.of('MENTION'), feed.of('RECENT')).flatMap((entry) =>
      aboutDocument(entry, entry.person === undefined ? 'Mentions you:' : `${entry.person.name} mentioned you in`),
    ),
    ...scheduledRuns(schedules.data ?? [], Date.now()),
    ...decided.map(({ id, kind, title, state, decidedAt, note }) => ({
      key: `proposal ${id} ${state}`,
      lead: state === 'approved' ? 'Approved:' : 'Declined:',
      title,
      note,
      at: decidedAt,
      link: { path: kind === 'announcement' ? '/announcements' : kind === 'pin' ? '/pins' : '/skills' },
    })),
    ...feed.of('ANNOUNCEMENT').flatMap(({ announcement }) =>
      announcement === undefined
        ? []
        : [
            {
              key: `announcement ${announcement.id} ${announcement.startTime}`,
              lead: announcement.author === undefined ? 'Announced:' : `${announcement.author.name} announced`,
              title: announcement.title,
              at: announcement.startTime,
              person: announcement.author,
              link: { path: '/announcements' },
            },
          ],
    ),
  ]
}

function aboutDocument(
  { entryId, category, document, person, justification }: FeedEntry & { category?: string },
  lead: string,
): Notification[] {
  if (document === undefined) return []
  return [
    {
      key: [category, lead, entryId, justification, document.metadata.updateTime].join(' '),
      lead,
      title: document.title ?? '',
      note: justification,
      at: document.metadata.updateTime,
      person,
      link: { href: documentHref(document) },
    },
  ]
}

export function seenKeys(): ReadonlySet<string> {
  return readSeen(() => localStorage, SEEN)
}

export function markSeen(notifications: readonly Notification[]): void {
  addSeen(
    () => localStorage,
    SEEN,
    notifications.map(({ key }) => key),
  )
}

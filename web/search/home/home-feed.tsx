import type { Schemas } from '../../generated/api.ts'
import { lazily } from '../../shared/lazily.tsx'
import { AnnouncementList } from '../announcements/announcement-list.tsx'
import { DocumentList } from '../document-list.tsx'
import { Later } from '../later.tsx'
import { PersonLink } from '../people/person-link.tsx'
import { Skeleton } from '../skeleton.tsx'
import { Attention } from './attention.tsx'
import { isRead, unreadMentions, viewTimes } from './unread-mentions.ts'
import { useChanges } from './use-changes.ts'
import { useCollections } from './use-collections.ts'
import { type FeedEntry, useFeed } from './use-feed.ts'
import { useNewest } from './use-newest.ts'
import { useTeam } from './use-team.ts'

// What is last on the page moves nothing when it comes later.
const Gathered = lazily(async () => (await import('./gathered.tsx')).Gathered)
const TeamStatus = lazily(async () => (await import('./team-status.tsx')).TeamStatus)
const NothingYet = lazily(async () => (await import('../nothing-yet.tsx')).NothingYet)
const SHOWN = 6

type Document = Schemas['Document']

const documentsOf = (entries: readonly FeedEntry[]) => entries.flatMap(({ document }) => document ?? []).slice(0, SHOWN)

/** What waits for the user, what changed, what they read; beside it the company. Appears as a whole, so that nothing moves. */
export function HomeFeed() {
  const { of, ...feed } = useFeed()
  const [newest, team, collections] = [useNewest(), useTeam(), useCollections()]
  const announcements = of('ANNOUNCEMENT').flatMap(({ announcement }) => announcement ?? [])
  const celebrated = of('PEOPLE_CELEBRATIONS').flatMap(({ person, justification, entryId }) =>
    person === undefined ? [] : [{ ...person, entryId, metadata: { title: justification } }],
  )
  const viewed = of('RECENT')
  const viewedAt = viewTimes(viewed)
  const mentions = unreadMentions(of('MENTION'), viewed)
  const mentioned = new Set(mentions.map(({ entryId }) => entryId))
  const changed = viewed.filter((entry) => {
    if (isRead(entry, viewedAt) || entry.document === undefined || mentioned.has(entry.entryId)) return false
    return viewedAt.get(entry.entryId) !== undefined && !isOwnChange(entry.document, team.data?.ownId)
  })
  const shown = documentsOf(changed)
  const changes = useChanges(shown.map(({ id }) => id))
  const parts = [feed, newest, team, collections, ...(shown.length > 0 ? [changes] : [])]
  if (parts.some(({ isPending, failureCount }) => isPending && failureCount === 0))
    return (
      <div className="home-columns">
        <Skeleton shape="rows" />
        <Skeleton shape="items" count={3} />
      </div>
    )
  const timeOf = ({ id }: Document) => {
    const seconds = viewedAt.get(id)
    return seconds === undefined ? undefined : new Date(seconds * 1000).toISOString()
  }
  return (
    <div className="home-columns">
      <div>
        {newest.data?.length === 0 && <NothingYet />}
        <Attention toVerify={of('VERIFICATION_REMINDER')} mentions={mentions} />
        <DocumentList
          title="Changed since you last read it"
          documents={shown}
          noteOf={({ id }) => changes.data?.get(id)}
        />
        <DocumentList
          title="Recently viewed"
          hasColumns
          documents={documentsOf(viewed.filter((entry) => !changed.includes(entry)))}
          timeOf={timeOf}
        />
        <DocumentList title="New for you" hasColumns documents={newest.data ?? []} />
        <DocumentList title="Trending" hasColumns documents={documentsOf(of('TRENDING_DOCUMENT'))} />
      </div>
      <div>
        {announcements.length > 0 && (
          <section className="announcements" aria-labelledby="announced">
            <h2 id="announced">Announcements</h2>
            <AnnouncementList announcements={announcements} heading="h3" />
          </section>
        )}
        <People title="Your team" people={team.data?.people ?? []} isTeam />
        <People title="Celebrations" people={celebrated} />
        <Later>
          <Gathered collections={collections.data ?? []} />
        </Later>
      </div>
    </div>
  )
}

/** Nobody needs to hear of their own changes. A document that only one person can see changes by that person. */
function isOwnChange({ metadata: { updatedBy, visibility } }: Document, ownId: string | undefined): boolean {
  return visibility === 'PRIVATE' || (updatedBy !== undefined && updatedBy.obfuscatedId === ownId)
}

type Named = Parameters<typeof PersonLink>[0]['person']

function People({ title, people, isTeam = false }: { title: string; people: readonly Named[]; isTeam?: boolean }) {
  if (people.length === 0) return null
  const all = people.map(({ obfuscatedId }) => obfuscatedId)
  return (
    <section className="suggested" aria-label={title}>
      <h2>{title}</h2>
      <ul className="plain">
        {people.map((person) => (
          <li key={person.obfuscatedId}>
            <PersonLink person={person} />
            {isTeam && (
              <Later>
                <TeamStatus id={person.obfuscatedId} all={all} />
              </Later>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

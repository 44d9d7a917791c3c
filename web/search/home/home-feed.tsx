import { useQueryClient } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'
import { AnnouncementList } from '../announcements/announcement-list.tsx'
import { DocumentList } from '../document-list.tsx'
import { PersonLink } from '../people/person-link.tsx'
import { Gathered } from './gathered.tsx'
import { Suggested } from './suggested.tsx'
import { type FeedEntry, useFeed } from './use-feed.ts'

const documentsOf = (entries: readonly FeedEntry[]) => entries.flatMap(({ document }) => document ?? [])

/** The home feed: announcements, verification requests, mentions, recent and trending documents. */
export function HomeFeed() {
  const of = useFeed()
  const celebrated = of('PEOPLE_CELEBRATIONS').filter(({ person }) => person !== undefined)
  return (
    <>
      <div className="announcements">
        <AnnouncementList
          announcements={of('ANNOUNCEMENT').flatMap(({ announcement }) => announcement ?? [])}
          heading="h2"
        />
      </div>
      <ToVerify entries={of('VERIFICATION_REMINDER')} />
      <div className="feed">
        <Suggested />
        <DocumentList title="Mentions you" documents={documentsOf(of('MENTION'))} />
        <RecentlyViewed entries={of('RECENT')} />
        <DocumentList title="Trending" documents={documentsOf(of('TRENDING_DOCUMENT'))} />
        {celebrated.length > 0 && (
          <section className="suggested" aria-labelledby="celebrated">
            <h2 id="celebrated">Celebrations</h2>
            <ul className="plain">
              {celebrated.map(({ entryId, person, justification }) => (
                <li key={entryId}>
                  {person !== undefined && (
                    <PersonLink
                      person={{
                        name: person.name,
                        obfuscatedId: person.obfuscatedId,
                        metadata: { title: justification },
                      }}
                    />
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <Gathered />
    </>
  )
}

/** Documents the user opened, with the time when they last did. */
function RecentlyViewed({ entries }: { entries: readonly FeedEntry[] }) {
  const viewedAt = new Map(entries.map(({ entryId, activities = [] }) => [entryId, activities[0]?.timestamp]))
  const timeOf = ({ id }: Schemas['Document']) => {
    const seconds = viewedAt.get(id)
    return seconds === undefined ? undefined : new Date(seconds * 1000).toISOString()
  }
  return <DocumentList title="Recently viewed" documents={documentsOf(entries)} timeOf={timeOf} />
}

/** Documents the user was asked to verify. */
function ToVerify({ entries }: { entries: readonly FeedEntry[] }) {
  const [error, setError] = useState<unknown>()
  const queries = useQueryClient()
  const verify = async (documentId: string) => {
    try {
      setError(undefined)
      await call('POST /rest/api/v1/verify', { body: { documentId } })
      await queries.invalidateQueries({ queryKey: ['announcements'] })
    } catch (problem) {
      setError(problem)
    }
  }
  return (
    <DocumentList
      title="Needs your verification"
      documents={documentsOf(entries)}
      besides={({ id, title }) => (
        <button type="button" className="button small" aria-label={`Verify ${title}`} onClick={() => void verify(id)}>
          <BadgeCheck size={16} aria-hidden />
          Verify
        </button>
      )}
    >
      {error !== undefined && <Problem error={error} />}
    </DocumentList>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'
import { AnnouncementList } from '../announcements/announcement-list.tsx'
import { DocumentList } from '../document-list.tsx'
import { PersonLink } from '../people/person-link.tsx'
import { Gathered } from './gathered.tsx'
import { Suggested } from './suggested.tsx'
import { type FeedEntry, useFeed } from './use-feed.ts'

const documentsOf = (entries: readonly FeedEntry[]) => entries.flatMap(({ document }) => document ?? [])

/** What there is to look at: told to one, waiting for one, read by one and by others. */
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
        <DocumentList title="Where you are mentioned" documents={documentsOf(of('MENTION'))} />
        <DocumentList title="You opened lately" documents={documentsOf(of('RECENT'))} />
        <DocumentList title="Read by many" documents={documentsOf(of('TRENDING_DOCUMENT'))} />
        {celebrated.length > 0 && (
          <section className="suggested" aria-labelledby="celebrated">
            <h2 id="celebrated">To celebrate</h2>
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

/** Documents that one was asked to look through again. */
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
      title="Waits to be verified by you"
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

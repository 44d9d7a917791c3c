import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'
import { PageHead } from '../knowledge/page-head.tsx'
import { MyProposals } from '../proposals/my-proposals.tsx'
import { useReach } from '../sharing/use-reach.ts'
import { Skeleton } from '../skeleton.tsx'
import { AnnouncementList } from './announcement-list.tsx'

/** Announcements for the user, plus their own scheduled and expired ones. */
export function AnnouncementsPage() {
  const [isWriting, setWriting] = useState(false)
  const reach = useReach()
  const { data, error } = useQuery({
    queryKey: ['announcements', 'list'],
    queryFn: ({ signal }) => call('POST /app/api/v1/announcements', {}, signal),
  })
  return (
    <main id="main" className="person" tabIndex={-1}>
      <PageHead title="Announcements" lead="News for everyone, or for one team, on the home page.">
        {reach !== undefined && (
          <button type="button" className="button primary" onClick={() => setWriting(true)}>
            <Plus size={16} aria-hidden />
            New announcement
          </button>
        )}
      </PageHead>
      {error !== null && <Problem error={error} />}
      <MyProposals kind="announcement" />
      {data?.announcements.length === 0 && <p className="soft">No announcements yet.</p>}
      {data === undefined && error === null && <Skeleton shape="items" />}
      <div className="items">
        <AnnouncementList
          announcements={data?.announcements ?? []}
          heading="h2"
          isWriting={isWriting}
          onWritten={() => setWriting(false)}
        />
      </div>
    </main>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Mail, MapPin, Phone } from 'lucide-react'
import { useEffect } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { Avatar } from '../../shared/avatar.tsx'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'
import { DocumentList } from '../document-list.tsx'
import { Skeleton } from '../skeleton.tsx'
import { PersonLink } from './person-link.tsx'

/** A profile: role, team, and documents they wrote that the user can see. */
export function PersonPage() {
  const { id } = useParams({ from: '/people/$id' })
  const { data, error } = useQuery({
    queryKey: ['people', id],
    queryFn: ({ signal }) =>
      call(
        'POST /rest/api/v1/people',
        { body: { obfuscatedIds: [id], includeFields: ['DOCUMENT_ACTIVITY', 'MANAGEMENT_DETAILS'] } },
        signal,
      ),
  })
  const person = data?.results?.[0]
  useEffect(() => {
    document.title = person === undefined ? 'Almanac' : `${person.name} · Almanac`
  }, [person])
  return (
    <main id="main" className="person" tabIndex={-1}>
      {error !== null && <Problem error={error} />}
      {data === undefined && error === null && <Skeleton shape="text" count={3} />}
      {data !== undefined && person === undefined && (
        <div className="empty">
          <h1>Person not found</h1>
          <p className="soft">They may have left the company.</p>
          <p>
            <Link to="/people">All people</Link>
          </p>
        </div>
      )}
      {person !== undefined && <Profile person={person} />}
    </main>
  )
}

function Profile({ person }: { person: Schemas['Person'] & { relatedDocuments?: readonly RelatedDocuments[] } }) {
  const { name, metadata = {} } = person
  const results = person.relatedDocuments?.flatMap((group) => group.results ?? []) ?? []
  const what = [metadata.title, metadata.department].filter((part) => part !== undefined && part !== '')
  return (
    <>
      <header className="person-head">
        <Avatar name={name} size="large" />
        <div>
          <h1>{name}</h1>
          <p className="soft">{what.join(' · ')}</p>
          <p className="meta dotted">
            {metadata.email !== undefined && (
              <a href={`mailto:${metadata.email}`}>
                <Mail size={14} aria-hidden /> {metadata.email}
              </a>
            )}
            {metadata.phone !== undefined && (
              <span>
                <Phone size={14} aria-hidden /> {metadata.phone}
              </span>
            )}
            {metadata.location !== undefined && metadata.location !== '' && (
              <span>
                <MapPin size={14} aria-hidden /> {metadata.location}
              </span>
            )}
          </p>
          {metadata.bio !== undefined && <p>{metadata.bio}</p>}
        </div>
      </header>
      <div className="person-parts">
        {metadata.manager !== undefined && (
          <section>
            <h2>Reports to</h2>
            <PersonLink person={metadata.manager} />
          </section>
        )}
        {(metadata.reports ?? []).length > 0 && (
          <section>
            <h2>Direct reports ({metadata.reports?.length})</h2>
            <ul className="plain">
              {metadata.reports?.map((each) => (
                <li key={each.obfuscatedId}>
                  <PersonLink person={each} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {(metadata.teams ?? []).length > 0 && (
          <section>
            <h2>Teams</h2>
            <ul className="plain">
              {metadata.teams?.map((team) => (
                <li key={team.id ?? team.name}>{team.name}</li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <DocumentList title="Recent documents" documents={results.map(({ document: written }) => written)}>
        {metadata.email !== undefined && (
          <p>
            <Link to="/search" search={{ from: [metadata.email] }}>
              All documents by {name}
            </Link>
          </p>
        )}
      </DocumentList>
    </>
  )
}

interface RelatedDocuments {
  readonly results?: readonly Schemas['SearchResult'][]
}

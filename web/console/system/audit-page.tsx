import type { Schemas } from '../../generated/api.ts'
import { exactTime } from '../../shared/relative-time.ts'
import { PageHeader } from '../page-header.tsx'
import { FilterField } from '../parts/filter-field.tsx'
import { Listing } from '../parts/listing.tsx'
import { type TokenKind, TokenLink } from '../parts/token-link.tsx'
import { useFilter } from '../parts/use-filter.ts'
import { useList } from '../parts/use-list.ts'
import { UserLink } from '../parts/user-link.tsx'

type Entry = Schemas['AuditEntry']

/** Who did what. The file holds exactly what the filters leave. */
export function AuditPage() {
  const [actor] = useFilter('actor')
  const [action] = useFilter('action')
  const [subject] = useFilter('subject')
  const [since] = useFilter('since')
  const [until] = useFilter('until')
  const query = {
    ...(actor !== '' && { actor }),
    ...(/^[a-z.-]{1,100}$/.test(action) && { action }),
    ...(subject !== '' && { subject }),
    ...(since !== '' && { since: `${since}T00:00:00.000Z` }),
    ...(until !== '' && { until: `${until}T23:59:59.999Z` }),
  }
  const list = useList('GET /admin/api/v1/audit', { query })
  return (
    <>
      <PageHeader
        title="Audit log"
        lead="Who did what, newest first. Entries are never changed; secrets are not among them."
      />
      <div className="filters">
        <FilterField name="actor" label="Who" />
        <FilterField name="action" label="Action, as user or user.create" />
        <FilterField name="subject" label="Of what" />
        <FilterField name="since" label="From" kind="date" />
        <FilterField name="until" label="To" kind="date" />
      </div>
      <Listing<Entry>
        label="Entries of the audit log"
        noun="entry"
        list={list}
        keyOf={({ id }) => String(id)}
        columns={[
          { title: 'When', cell: ({ at: when }) => <time dateTime={when}>{exactTime(new Date(when))}</time> },
          {
            title: 'Who',
            cell: (entry) => (
              <span className="stacked">
                <Actor entry={entry} />
                {entry.onBehalfOf !== undefined && (
                  <span className="soft">
                    for <UserLink email={entry.onBehalfOf} />
                  </span>
                )}
                {entry.address !== undefined && <span className="soft">from {entry.address}</span>}
              </span>
            ),
          },
          { title: 'Action', cell: ({ action: done }) => <code>{done}</code> },
          {
            title: 'Of what',
            cell: (entry) => (
              <span className="stacked">
                <Subject entry={entry} />
              </span>
            ),
          },
          { title: 'Details', cell: ({ details }) => <Details details={details} /> },
        ]}
        empty={<p>Nothing fits. Take a filter away.</p>}
      />
    </>
  )
}

function Actor({ entry: { actorKind, actor, credential } }: { entry: Entry }) {
  if (actorKind === 'token' && credential !== undefined) return <TokenLink id={credential}>{actor}</TokenLink>
  return <UserLink email={actor} />
}

function Subject({ entry: { action, subject } }: { entry: Entry }) {
  const [, kind] = /^(indexing|client|scim)-token\./.exec(action) ?? []
  if (kind !== undefined) return <TokenLink kind={kind as TokenKind} id={subject} />
  return <UserLink email={subject} />
}

function Details({ details }: { details: Entry['details'] }) {
  const fields = Object.entries(details)
  if (fields.length === 0) return null
  return (
    <span className="stacked soft audit-details">
      {fields.map(([name, value]) => (
        <span key={name}>
          {name}: {wordsOf(value)}
        </span>
      ))}
    </span>
  )
}

/** A value as people write it: lists with commas, a change with an arrow. */
function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(', ')
  if (typeof value === 'object' && value !== null && Object.keys(value).join() === 'from,to') {
    const { from, to } = value as { from: unknown; to: unknown }
    return `${wordsOf(from ?? 'none')} → ${wordsOf(to ?? 'none')}`
  }
  return JSON.stringify(value)
}

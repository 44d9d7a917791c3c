import type { Schemas } from '../../generated/api.ts'
import { exactTime } from '../../shared/relative-time.ts'
import { PageHeader } from '../page-header.tsx'
import { actionWords } from '../parts/action-words.ts'
import { ActorName, SubjectName } from '../parts/audit-names.tsx'
import { FilterField } from '../parts/filter-field.tsx'
import { Listing } from '../parts/listing.tsx'
import { NoMatches } from '../parts/no-matches.tsx'
import { useCall } from '../parts/use-call.ts'
import { useFilter } from '../parts/use-filter.ts'
import { useList } from '../parts/use-list.ts'
import { UserLink } from '../parts/user-link.tsx'

type Entry = Schemas['AuditEntry']

/** The audit log. The CSV contains exactly the filtered entries. */
export function AuditPage() {
  const [actor] = useFilter('actor')
  const [action] = useFilter('action')
  const [subject] = useFilter('subject')
  const [since] = useFilter('since')
  const [until] = useFilter('until')
  const query = {
    ...(actor.trim() !== '' && { actorContains: actor.trim() }),
    ...(action !== '' && { action }),
    ...(subject !== '' && { subject }),
    ...(since !== '' && { since: `${since}T00:00:00.000Z` }),
    ...(until !== '' && { until: `${until}T23:59:59.999Z` }),
  }
  const actions = useCall('GET /admin/api/v1/audit/actions', {})
  const list = useList('GET /admin/api/v1/audit', { query })
  return (
    <>
      <PageHeader
        title="Audit log"
        lead="Who did what, newest first. Entries can't be edited and never contain secrets."
      />
      <div className="filters">
        <FilterField name="actor" label="Actor" placeholder="Part of a name or email" />
        <FilterField name="action" label="Action" options={actionOptions(actions.data?.items ?? [], action)} />
        <FilterField name="subject" label="Target" placeholder="Whole target, like wiki:Page:1" />
        <FilterField name="since" label="From" kind="date" />
        <FilterField name="until" label="To" kind="date" />
      </div>
      <Listing<Entry>
        label="Audit log entries"
        noun="entry"
        list={list}
        keyOf={({ id }) => String(id)}
        columns={[
          { title: 'Time', cell: ({ at: when }) => <time dateTime={when}>{exactTime(new Date(when))}</time> },
          {
            title: 'Actor',
            cell: (entry) => (
              <span className="stacked">
                <ActorName entry={entry} />
                {entry.onBehalfOf !== undefined && (
                  <span className="soft">
                    on behalf of <UserLink email={entry.onBehalfOf} />
                  </span>
                )}
                {entry.address !== undefined && <span className="soft">from {entry.address}</span>}
              </span>
            ),
          },
          {
            title: 'Action',
            cell: ({ action: done }) => (
              <span className="stacked">
                {actionWords(done)}
                <code className="soft">{done}</code>
              </span>
            ),
          },
          {
            title: 'Target',
            cell: (entry) => (
              <span className="stacked breakable">
                <SubjectName entry={entry} />
              </span>
            ),
          },
          { title: 'Details', cell: ({ details }) => <Details details={details} /> },
        ]}
        empty={<NoMatches nouns="entries" filters={['actor', 'action', 'subject', 'since', 'until']} />}
      />
    </>
  )
}

/** The actions in the log, by their words; a chosen one that isn't among them, like `user` for all of users, too. */
function actionOptions(known: readonly string[], chosen: string) {
  const actions = chosen === '' || known.includes(chosen) ? known : [chosen, ...known]
  return [
    { value: '', label: 'All actions' },
    ...actions
      .map((action) => ({ value: action, label: actionWords(action) }))
      .sort((one, other) => one.label.localeCompare(other.label)),
  ]
}

/** What is shown of details before they're opened. */
const SHORT = 60

function Details({ details }: { details: Entry['details'] }) {
  const fields = Object.entries(details)
  if (fields.length === 0) return null
  const line = fields.map(([name, value]) => `${name}: ${wordsOf(value)}`).join(', ')
  if (line.length <= SHORT) return <span className="soft breakable">{line}</span>
  return (
    <details className="soft breakable">
      <summary>{`${line.slice(0, SHORT)}…`}</summary>
      <span className="stacked">
        {fields.map(([name, value]) => (
          <span key={name}>
            {name}: {wordsOf(value)}
          </span>
        ))}
      </span>
    </details>
  )
}

/** Formats a value for display: lists with commas, changes with an arrow. */
function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(wordsOf).join(', ')
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Object.keys(value).join() === 'from,to') {
    const { from, to } = value as { from: unknown; to: unknown }
    return `${wordsOf(from ?? 'none')} → ${wordsOf(to ?? 'none')}`
  }
  return Object.entries(value)
    .map(([name, each]) => `${name} ${wordsOf(each)}`)
    .join(', ')
}

import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call, type Input } from '../../shared/call.ts'
import { exactTime } from '../../shared/relative-time.ts'
import { PageHeader } from '../page-header.tsx'
import { FilterField } from '../parts/filter-field.tsx'
import { Listing } from '../parts/listing.tsx'
import { saveCsv } from '../parts/save-csv.ts'
import { useFilter } from '../parts/use-filter.ts'
import { useList } from '../parts/use-list.ts'

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
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    try {
      const entries = await allEntries(query)
      saveCsv('audit.csv', ['at', 'actor', 'for', 'action', 'subject', 'details', 'address'], entries.map(toRow))
    } finally {
      setSaving(false)
    }
  }
  return (
    <>
      <PageHeader
        title="Audit log"
        lead="Who did what, newest first. Entries are never changed; secrets are not among them."
        action={
          <button type="button" className="button" disabled={isSaving} onClick={() => void save()}>
            <Download size={16} aria-hidden />
            CSV of this filter
          </button>
        }
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
            cell: ({ actor: who, onBehalfOf, address }) => (
              <span className="stacked">
                {who}
                {onBehalfOf !== undefined && <span className="soft">for {onBehalfOf}</span>}
                {address !== undefined && <span className="soft">from {address}</span>}
              </span>
            ),
          },
          { title: 'Action', cell: ({ action: done }) => <code>{done}</code> },
          { title: 'Of what', cell: ({ subject: what }) => <span className="stacked">{what}</span> },
          { title: 'Details', cell: ({ details }) => <Details details={details} /> },
        ]}
        empty={<p>Nothing fits. Take a filter away.</p>}
      />
    </>
  )
}

const MAX_SAVED = 50_000

/** Every page of the filter, as far as a spreadsheet is of use; the whole log is the export's. */
async function allEntries(query: Input<'GET /admin/api/v1/audit'>['query']): Promise<Entry[]> {
  const entries: Entry[] = []
  let cursor: string | undefined
  do {
    const page = await call('GET /admin/api/v1/audit', {
      query: { ...query, limit: '200', ...(cursor !== undefined && { cursor }) },
    })
    entries.push(...page.items)
    cursor = page.cursor
  } while (cursor !== undefined && entries.length < MAX_SAVED)
  return entries
}

function toRow({ at, actor, onBehalfOf = '', action, subject, details, address = '' }: Entry): string[] {
  return [at, actor, onBehalfOf, action, subject, JSON.stringify(details), address]
}

function Details({ details }: { details: Entry['details'] }) {
  const fields = Object.entries(details)
  if (fields.length === 0) return null
  return (
    <span className="stacked soft">
      {fields.map(([name, value]) => (
        <span key={name}>
          {name}: {typeof value === 'string' ? value : JSON.stringify(value)}
        </span>
      ))}
    </span>
  )
}

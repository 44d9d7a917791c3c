import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Schemas } from '../../../generated/api.ts'
import { Time } from '../../../shared/time.tsx'
import { format } from '../../parts/figure.tsx'
import { Listing } from '../../parts/listing.tsx'
import { useList } from '../../parts/use-list.ts'
import { ConnectionFrame } from './connection-frame.tsx'
import { REFRESH_MS } from './connection-words.tsx'
import { ScopeForm } from './scope-form.tsx'

type Scope = Schemas['ConnectionScope']

export const SCOPE_STATES: Readonly<Record<Scope['state'], { text: string; tone: string }>> = {
  pending: { text: 'Queued', tone: '' },
  listing: { text: 'Reading', tone: 'accent' },
  done: { text: 'Done', tone: 'good' },
  hidden: { text: 'Hidden', tone: 'warn' },
}

/** How many documents of a scope are here, and how many the source says it has. */
export function scopeCount({ documents, total, state }: Scope): string {
  if (total === undefined || state === 'done' || documents >= total) return format(documents)
  return documents === 0 ? `About ${format(total)}` : `${format(documents)} of about ${format(total)}`
}

/** The scopes that runs found, and which of them are read. */
export function ScopesPage() {
  const { id } = useParams({ from: '/content/connections/$id/scopes' })
  const list = useList('GET /admin/api/v1/connections/{id}/scopes', { path: { id } }, { everyMs: REFRESH_MS })
  const [isChoosing, setChoosing] = useState(false)
  return (
    <ConnectionFrame id={id} lead="The parts of the source, like projects or folders.">
      {(connection) => (
        <>
          {isChoosing ? (
            <ScopeForm connection={connection} onCancel={() => setChoosing(false)} onSaved={() => setChoosing(false)} />
          ) : (
            <button type="button" className="button" onClick={() => setChoosing(true)}>
              Choose scopes
            </button>
          )}
          <Listing<Scope>
            label="Scopes"
            noun="scope"
            list={list}
            keyOf={(scope) => scope.id}
            columns={[
              {
                title: 'Scope',
                cell: (scope) => (
                  <span className="stacked">
                    {scope.title}
                    <code className="soft">{scope.id}</code>
                  </span>
                ),
              },
              {
                title: 'Status',
                cell: ({ state }) => (
                  <span className={`badge ${SCOPE_STATES[state].tone}`}>{SCOPE_STATES[state].text}</span>
                ),
              },
              {
                title: 'Documents',
                isNumber: true,
                cell: scopeCount,
              },
              {
                title: 'Last listed',
                cell: ({ listedAt }) => (listedAt === undefined ? 'Never' : <Time at={listedAt} />),
              },
            ]}
            empty={<p>No scopes yet. Runs list the source's scopes before they read documents.</p>}
          />
        </>
      )}
    </ConnectionFrame>
  )
}

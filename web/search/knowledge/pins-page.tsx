import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Pencil, Pin, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type Answer, call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'
import { Time } from '../../shared/time.tsx'
import { MyProposals } from '../proposals/my-proposals.tsx'
import { wordsOf } from '../sharing/audience-words.ts'
import { Skeleton } from '../skeleton.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { PageHead } from './page-head.tsx'
import { PinForm } from './pin-form.tsx'

type Pinned = Answer<'POST /app/api/v1/pins'>['pins'][number]

/** Pinned documents and their searches, with edit buttons for those who have permission. */
export function PinsPage() {
  const { query } = useSearch({ from: '/pins' })
  const [edited, setEdited] = useState<Pinned | 'new' | undefined>(query === undefined ? undefined : 'new')
  const navigate = useNavigate()
  // A reload doesn't open the dialog again.
  const close = () => {
    setEdited(undefined)
    if (query !== undefined) void navigate({ to: '/pins', search: {}, replace: true, resetScroll: false })
  }
  const [removed, setRemoved] = useState<Pinned>()
  const queries = useQueryClient()
  const { data, error } = useQuery({
    queryKey: ['pins'],
    queryFn: ({ signal }) => call('POST /app/api/v1/pins', {}, signal),
    // Pins can also be created in a preview.
    refetchOnMount: 'always',
  })
  const again = async () => {
    await Promise.all(['pins', 'search', 'preview'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
  }
  const old = edited === 'new' ? undefined : edited
  return (
    <main id="main" className="person" tabIndex={-1}>
      <PageHead title="Pinned results" lead="Documents shown first for certain searches.">
        <button type="button" className="button primary" onClick={() => setEdited('new')}>
          <Plus size={16} aria-hidden />
          Pin a document
        </button>
      </PageHead>
      {error !== null && <Problem error={error} />}
      <MyProposals kind="pin" />
      {data?.pins.length === 0 && (
        <p className="soft">No pinned results yet. Put a document first for a search, here or in its preview.</p>
      )}
      {data === undefined && error === null && <Skeleton shape="items" />}
      <ul className="items">
        {data?.pins.map((pinned) => (
          <li key={pinned.pin.id} className="card item">
            <Pin size={18} aria-hidden />
            <div>
              <Link to="/d/$id" params={{ id: pinned.pin.documentId }} className="item-title" dir="auto">
                {pinned.title}
              </Link>
              <p className="meta dotted">
                <span>
                  Pinned for{' '}
                  {(pinned.pin.queries ?? []).map((query, at) => (
                    <span key={query}>
                      {at > 0 && ', '}
                      <Link to="/search" search={{ q: query }}>
                        {query}
                      </Link>
                    </span>
                  ))}
                </span>
                {(pinned.pin.audienceFilters ?? []).length > 0 && (
                  <span>For {wordsOf(pinned.pin.audienceFilters)}</span>
                )}
                <span>{pinned.pin.attribution?.name}</span>
                {pinned.pin.updateTime !== undefined && <Time at={pinned.pin.updateTime} />}
              </p>
            </div>
            {(pinned.mayEdit || pinned.mayRemove) && (
              <span className="item-actions">
                {pinned.mayEdit && (
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={`Edit pin for ${pinned.title}`}
                    onClick={() => setEdited(pinned)}
                  >
                    <Pencil size={16} aria-hidden />
                  </button>
                )}
                {pinned.mayRemove && (
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={`Unpin ${pinned.title}`}
                    onClick={() => setRemoved(pinned)}
                  >
                    <Trash2 size={16} aria-hidden />
                  </button>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
      <PinForm
        title={old === undefined ? 'Pin a document' : `Edit pin for ${old.title}`}
        documentId={old?.pin.documentId}
        old={old?.pin}
        {...(query !== undefined && { query })}
        isOpen={edited !== undefined}
        onClose={close}
        onDone={again}
      />
      <ConfirmDialog
        title={`Unpin ${removed?.title ?? ''}?`}
        text="Everyone will see it at its normal position again."
        verb="Unpin"
        isOpen={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        onConfirm={async () => {
          await call('POST /rest/api/v1/unpin', { body: { id: removed?.pin.id ?? '' } })
          await again()
        }}
      />
    </main>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { Dialog } from '../../shared/dialog.tsx'
import { Problem } from '../../shared/problem.tsx'

export type EditedSynonym = Schemas['PreviewedSynonym']

interface PreviewProps {
  readonly synonym: EditedSynonym | undefined
  onClose(): void
  /** Back to the form. */
  onBack(): void
  onSaved(): void
}

/** What you would find with a synonym and without it, before it is saved. */
export function SynonymPreviewDialog({ synonym, onClose, ...rest }: PreviewProps) {
  return (
    <Dialog title="Preview" isOpen={synonym !== undefined} onClose={onClose}>
      {synonym !== undefined && <Preview synonym={synonym} {...rest} />}
    </Dialog>
  )
}

function Preview({
  synonym,
  onBack,
  onSaved,
}: Omit<PreviewProps, 'synonym' | 'onClose'> & { readonly synonym: EditedSynonym }) {
  const [problem, setProblem] = useState<unknown>()
  const preview = useQuery({
    queryKey: ['synonym preview', synonym],
    queryFn: () => call('POST /admin/api/v1/synonyms/preview', { body: synonym }),
  })
  const save = async () => {
    const { id, ...body } = synonym
    try {
      if (id === undefined) await call('POST /admin/api/v1/synonyms', { body })
      else await call('PUT /admin/api/v1/synonyms/{id}', { path: { id }, body })
      onSaved()
    } catch (error) {
      setProblem(error)
    }
  }
  const error = problem ?? preview.error ?? undefined
  return (
    <>
      {error !== undefined && <Problem error={error} />}
      {preview.data !== undefined && <Results items={preview.data.items} />}
      <div className="actions">
        <button type="button" className="button" onClick={onBack}>
          Back
        </button>
        <button
          type="button"
          className="button primary"
          disabled={preview.data === undefined}
          onClick={() => void save()}
        >
          Save
        </button>
      </div>
    </>
  )
}

function Results({ items }: Schemas['SynonymPreviews']) {
  return (
    <>
      <p className="soft">Results you get without and with the synonym, and the top results with it.</p>
      <ul className="event-list">
        {items.map(({ query, before, after }) => (
          <li key={query}>
            <strong>{query}</strong>: {before.total === 1 ? '1 result' : `${before.total} results`} now, {after.total}{' '}
            with the synonym
            {after.titles.length > 0 && <div className="soft">{after.titles.join(' · ')}</div>}
          </li>
        ))}
      </ul>
    </>
  )
}

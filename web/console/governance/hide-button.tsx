import { useState } from 'react'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'

interface HideButtonProps {
  readonly docId: string
  readonly isHidden: boolean
  onChange(): void
}

/** Hides a document from everybody, or takes that back; what a policy hides stays hidden as long as it does. */
export function HideButton({ docId, isHidden, onChange }: HideButtonProps) {
  const [error, setError] = useState<unknown>()
  const change = () =>
    call('POST /rest/api/v1/governance/documents/visibilityoverrides', {
      body: { visibilityOverrides: [{ docId, override: isHidden ? 'NONE' : 'HIDE_FROM_ALL' }] },
    }).then(onChange, setError)
  return (
    <>
      <button
        type="button"
        className="button small"
        aria-label={`${isHidden ? 'Show again' : 'Hide'}: ${docId}`}
        onClick={() => void change()}
      >
        {isHidden ? 'Show again' : 'Hide'}
      </button>
      {error !== undefined && <Problem error={error} />}
    </>
  )
}

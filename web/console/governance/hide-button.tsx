import { useState } from 'react'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'

interface HideButtonProps {
  readonly docId: string
  readonly isHidden: boolean
  onChange(): void
}

/** Hides a document from everyone, or unhides it. A document hidden by a policy stays hidden. */
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
        aria-label={`${isHidden ? 'Unhide' : 'Hide'}: ${docId}`}
        onClick={() => void change()}
      >
        {isHidden ? 'Unhide' : 'Hide'}
      </button>
      {error !== undefined && <Problem error={error} />}
    </>
  )
}

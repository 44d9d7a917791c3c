import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'

interface PolicySwitchProps {
  readonly policy: Schemas['DlpReport']
  onChange(): void
}

/** Disables or enables a policy. A disabled policy scans nothing and unhides its documents. */
export function PolicySwitch({ policy, onChange }: PolicySwitchProps) {
  const { id, name, status } = policy
  const isOn = status === 'ACTIVE'
  const [error, setError] = useState<unknown>()
  const toggle = () =>
    call('POST /rest/api/v1/governance/data/policies/{id}', {
      path: { id },
      body: { status: isOn ? 'INACTIVE' : 'ACTIVE' },
    }).then(onChange, setError)
  return (
    <>
      <button
        type="button"
        className="button small"
        aria-label={`${isOn ? 'Disable' : 'Enable'} ${name}`}
        onClick={() => void toggle()}
      >
        {isOn ? 'Disable' : 'Enable'}
      </button>
      {error !== undefined && <Problem error={error} />}
    </>
  )
}

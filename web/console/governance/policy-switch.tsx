import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'

interface PolicySwitchProps {
  readonly policy: Schemas['DlpReport']
  onChange(): void
}

/** One that is switched off looks for nothing, and shows again what it hid. */
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
        aria-label={`Switch ${isOn ? 'off' : 'on'} ${name}`}
        onClick={() => void toggle()}
      >
        {isOn ? 'Switch off' : 'Switch on'}
      </button>
      {error !== undefined && <Problem error={error} />}
    </>
  )
}

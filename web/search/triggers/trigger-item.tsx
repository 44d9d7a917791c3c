import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'
import { TriggerEvents } from './trigger-events.tsx'

interface TriggerItemProps {
  readonly trigger: Schemas['Trigger']
  onChanged(): Promise<void>
  onEdit(): void
  onDelete(): void
}

const REASONS: Readonly<Record<string, string>> = {
  CREDENTIAL_ENDED: 'the credential that created it expired or was revoked',
  OWNER_GONE: 'its owner was deactivated',
  BACKLOG: 'its delivery queue was full',
}

/** One trigger: its event, webhook, status and recent events. */
export function TriggerItem({ trigger, onChanged, onEdit, onDelete }: TriggerItemProps) {
  const { trigger_id, preset_id, description, status, disabled_reason, inputs = {}, delivery } = trigger
  const [isShown, setShown] = useState(false)
  const [said, setSaid] = useState<string>()
  const [error, setError] = useState<unknown>()
  const path = { trigger_id }
  const name = description || preset_id
  const work = async (action: () => Promise<unknown>) => {
    setError(undefined)
    setSaid(undefined)
    try {
      await action()
    } catch (problem) {
      setError(problem)
    }
  }
  const turn = () =>
    work(async () => {
      const next = status === 'ENABLED' ? ('DISABLED' as const) : ('ENABLED' as const)
      await call('PATCH /api/triggers/{trigger_id}', { path, body: { status: next } })
      await onChanged()
    })
  const tryIt = () =>
    work(async () => {
      await call('POST /api/triggers/{trigger_id}/deliveries', { path })
      setSaid('Redelivering the latest matching event.')
    })
  return (
    <li className="card item">
      <div>
        <strong>{name}</strong>{' '}
        <span className={status === 'ENABLED' ? 'badge good' : 'badge warn'}>
          {status === 'ENABLED' ? 'Active' : 'Disabled'}
        </span>
        <p className="meta dotted">
          <code>{preset_id}</code>
          {Object.entries(inputs).map(([field, value]) => (
            <span key={field}>
              {field}: {String(value)}
            </span>
          ))}
          <span>{delivery.webhook_url}</span>
        </p>
        {disabled_reason !== undefined && (
          <p className="soft">Disabled because {REASONS[disabled_reason] ?? disabled_reason}.</p>
        )}
        {error !== undefined && <Problem error={error} />}
        <p role="status" className={said === undefined ? 'hidden' : 'soft'}>
          {said ?? ''}
        </p>
        <p className="button-row">
          <button
            type="button"
            className="button small"
            aria-label={`${turnWord(status)} ${name}`}
            onClick={() => void turn()}
          >
            {turnWord(status)}
          </button>
          <button type="button" className="button small" aria-label={`Test ${name}`} onClick={() => void tryIt()}>
            Test
          </button>
          <button
            type="button"
            className="button small"
            aria-expanded={isShown}
            aria-label={`Events for ${name}`}
            onClick={() => setShown(!isShown)}
          >
            Events
          </button>
          <button type="button" className="button small" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </button>
          <button type="button" className="button small danger" aria-label={`Delete ${name}`} onClick={onDelete}>
            Delete
          </button>
        </p>
        {isShown && <TriggerEvents id={trigger_id} />}
      </div>
    </li>
  )
}

function turnWord(status: string): string {
  return status === 'ENABLED' ? 'Disable' : 'Enable'
}

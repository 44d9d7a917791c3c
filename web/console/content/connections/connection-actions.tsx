import { useNavigate } from '@tanstack/react-router'
import { Pause, Play, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../shared/call.ts'
import { FormDialog } from '../../../shared/form-dialog.tsx'
import { Problem } from '../../../shared/problem.tsx'
import { type Connection, type ConnectionRun, MODES } from './connection-words.tsx'
import { RemoveConnection } from './remove-connection.tsx'
import { useReload } from './use-connection.ts'

/** Pause or resume, run now, and remove. */
export function ConnectionActions({ connection }: { connection: Connection }) {
  const { id, title, isPaused, isBeingRemoved } = connection
  const reload = useReload()
  const navigate = useNavigate()
  const [isChoosing, setChoosing] = useState(false)
  const [error, setError] = useState<unknown>()
  if (isBeingRemoved) return null
  const toggle = async () => {
    setError(undefined)
    try {
      const input = { path: { id } }
      await (isPaused
        ? call('POST /admin/api/v1/connections/{id}/resume', input)
        : call('POST /admin/api/v1/connections/{id}/pause', input))
      await reload()
    } catch (problem) {
      setError(problem)
    }
  }
  return (
    <div className="panel">
      <span className="button-row">
        <button type="button" className="button" onClick={() => void toggle()}>
          {isPaused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
          {isPaused ? 'Resume' : 'Pause'}
        </button>
        <button type="button" className="button primary" onClick={() => setChoosing(true)}>
          <RefreshCw size={16} aria-hidden />
          Run now
        </button>
        <RemoveConnection connection={connection} />
      </span>
      {error !== undefined && <Problem error={error} />}
      <FormDialog
        title={`Run ${title} now`}
        submit="Run"
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
        fields={[{ name: 'mode', label: 'What to do', kind: 'choice', options: MODES, value: 'changes' }]}
        onSubmit={async ({ mode }) => {
          const body = { mode: mode as ConnectionRun['mode'] }
          await call('POST /admin/api/v1/connections/{id}/runs', { path: { id }, body })
          await reload()
          await navigate({ to: '/content/connections/$id', params: { id } })
        }}
      />
    </div>
  )
}

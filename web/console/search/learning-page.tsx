import { useState } from 'react'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'
import { PageHeader } from '../page-header.tsx'
import { useCall } from '../parts/use-call.ts'

/** Whether ranking learns from use. */
export function LearningPage() {
  const { data, error, refetch } = useCall('GET /admin/api/v1/learning', {})
  const [problem, setProblem] = useState<unknown>(null)
  const [isSaving, setSaving] = useState(false)
  const change = (isOn: boolean) => {
    setProblem(null)
    setSaving(true)
    call('PUT /admin/api/v1/learning', { body: { isOn } })
      .then(() => refetch(), setProblem)
      .finally(() => setSaving(false))
  }
  return (
    <>
      <PageHeader
        title="Learning from use"
        lead="Ranks a document higher for a query if people who ran that query opened it."
      />
      {error !== null && <Problem error={error} />}
      {problem !== null && <Problem error={problem} />}
      {data !== undefined && (
        <>
          {data.fixedBy !== undefined && (
            <p className="notice">
              <code>{data.fixedBy}</code> is set in the environment and decides this. Remove it and restart to choose
              here.
            </p>
          )}
          <fieldset className="field card" disabled={data.fixedBy !== undefined || isSaving}>
            <legend className="hidden">Learning from use</legend>
            <label className="box">
              <input
                type="checkbox"
                checked={data.isOn}
                onChange={({ currentTarget }) => change(currentTarget.checked)}
              />
              <span>
                Learn from what people open
                <span className="hint">
                  A document moves up once at least two people opened it for the same query. Each person counts once,
                  and clicks fade over months. People who lose access to a document no longer count.
                </span>
              </span>
            </label>
          </fieldset>
        </>
      )}
    </>
  )
}

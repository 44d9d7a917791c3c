import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../shared/call.ts'
import { Problem } from '../../../shared/problem.tsx'
import { Time } from '../../../shared/time.tsx'
import { ConfirmDialog } from '../../knowledge/confirm-dialog.tsx'
import { STATES } from '../own-runs.tsx'
import { problemOf } from './schedule-problem.ts'
import { type Schedule, schedulesQuery } from './schedules-query.ts'
import { everyWords, otherZone, ownTimeZone } from './timing-words.ts'

interface ScheduleRowProps {
  readonly schedule: Schedule
  /** In a list of several agents. */
  readonly isNamed?: boolean
  onEdit?(): void
}

/** One schedule of the user: on or off, when it runs next, and how its latest run went. */
export function ScheduleRow({ schedule, isNamed = false, onEdit }: ScheduleRowProps) {
  const { schedule_id: id, agent_id: agentId, agent_name: name, timing, input, question, next_run_at: next } = schedule
  const last = schedule.last_run
  const [error, setError] = useState<unknown>()
  const [isDeleting, setDeleting] = useState(false)
  const queries = useQueryClient()
  const path = { schedule_id: id }
  const words = everyWords(timing)
  const zone = otherZone(timing, ownTimeZone())
  const filledIn = Object.entries(input ?? {}).map(([field, value]) => `${field}: ${value}`)
  const problem = problemOf(schedule)
  /** Until the service has answered. */
  const [wanted, setWanted] = useState<boolean>()
  const isOn = wanted ?? schedule.status === 'ENABLED'
  const toggle = async () => {
    setError(undefined)
    setWanted(!isOn)
    try {
      const status = isOn ? 'DISABLED' : 'ENABLED'
      await call('PATCH /api/agent-schedules/{schedule_id}', { path, body: { status } })
    } catch (failure) {
      setError(failure)
    }
    await queries.invalidateQueries({ queryKey: schedulesQuery.queryKey })
    setWanted(undefined)
  }
  return (
    <li className="schedule-row">
      <div className="schedule-head">
        <label className="agent-check">
          <input
            type="checkbox"
            role="switch"
            className="switch"
            checked={isOn}
            aria-checked={isOn}
            onChange={() => void toggle()}
          />
          {isNamed ? `${name ?? 'Deleted agent'}: ${words}` : words}
        </label>
        {onEdit !== undefined && (
          <button type="button" className="icon-button" aria-label={`Edit “${words}”`} title="Edit" onClick={onEdit}>
            <Pencil size={14} aria-hidden />
          </button>
        )}
        {isNamed && name !== undefined && (
          <Link
            to="/agents/$id"
            params={{ id: agentId }}
            className="icon-button"
            aria-label={`Edit “${words}” on the page of ${name}`}
            title="Edit on the page of the agent"
          >
            <Pencil size={14} aria-hidden />
          </Link>
        )}
        <button
          type="button"
          className="icon-button"
          aria-label={`Delete “${words}”`}
          title="Delete"
          onClick={() => setDeleting(true)}
        >
          <Trash2 size={14} aria-hidden />
        </button>
      </div>
      {filledIn.length > 0 && (
        <p className="soft" dir="auto">
          {filledIn.join(' · ')}
        </p>
      )}
      {question !== undefined && (
        <p className="soft" dir="auto">
          “{question}”
        </p>
      )}
      <p className="soft">
        {zone !== undefined && `${zone}${next === undefined && last === undefined ? '' : ' · '}`}
        {next !== undefined && (
          <>
            Next run <Time at={next} />
          </>
        )}
        {next !== undefined && last !== undefined && ' · '}
        {last !== undefined && (
          <>
            {last.run_id === undefined || name === undefined ? (
              'Last run'
            ) : (
              <Link to="/agents/$id" params={{ id: agentId }} search={{ run: last.run_id }}>
                Last run
              </Link>
            )}{' '}
            <Time at={last.started_at} />
            {last.state !== 'SUCCEEDED' && (
              <>
                {' '}
                <span className={STATES[last.state].look}>{STATES[last.state].text}</span>
              </>
            )}
          </>
        )}
      </p>
      {problem !== undefined && <p className="problem mild">{problem}</p>}
      {error !== undefined && <Problem error={error} />}
      <ConfirmDialog
        title="Delete this schedule?"
        text="The agent stops running by itself for you. Its earlier runs are kept."
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        onConfirm={async () => {
          await call('DELETE /api/agent-schedules/{schedule_id}', { path })
          await queries.invalidateQueries({ queryKey: schedulesQuery.queryKey })
        }}
      />
    </li>
  )
}

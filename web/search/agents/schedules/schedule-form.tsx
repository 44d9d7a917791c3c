import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { Schemas } from '../../../generated/api.ts'
import { call } from '../../../shared/call.ts'
import { Problem } from '../../../shared/problem.tsx'
import { type Schedule, schedulesQuery } from './schedules-query.ts'
import { DAYS, dayName, ownTimeZone, type Timing } from './timing-words.ts'

const FREQUENCIES: readonly (readonly [Timing['frequency'], string])[] = [
  ['WEEKLY', 'Every week'],
  ['WEEKDAYS', 'Every weekday'],
  ['DAILY', 'Every day'],
  ['MONTHLY', 'Every month'],
]

export interface ScheduledAgent {
  readonly id: string
  readonly inputs: readonly Schemas['AgentInput'][]
  readonly starterQuestions: readonly string[]
}

interface ScheduleFormProps {
  readonly agent: ScheduledAgent
  /** Undefined: a new one. */
  readonly schedule: Schedule | undefined
  onClose(): void
}

/** When an agent runs by itself, and what it's asked then. */
export function ScheduleForm({ agent, schedule, onClose }: ScheduleFormProps) {
  const id = useId()
  const queries = useQueryClient()
  const [timing, setTiming] = useState<Timing>(
    schedule?.timing ?? { frequency: 'WEEKLY', day_of_week: 'MONDAY', time: '09:00', time_zone: ownTimeZone() },
  )
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const change = (part: Partial<Timing>) => setTiming((old) => ({ ...old, ...part }))
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const question = String(values.get('question') ?? '').trim()
    const input = Object.fromEntries(
      agent.inputs
        .map(({ name }) => [name, String(values.get(`input ${name}`) ?? '').trim()] as const)
        .filter(([, value]) => value !== ''),
    )
    setBusy(true)
    setError(undefined)
    try {
      if (schedule === undefined) {
        const body = { agent_id: agent.id, timing, input, question }
        await call('POST /api/agent-schedules', { body })
      } else {
        await call('PATCH /api/agent-schedules/{schedule_id}', {
          path: { schedule_id: schedule.schedule_id },
          body: { timing, input, question },
        })
      }
      await queries.invalidateQueries({ queryKey: schedulesQuery.queryKey })
      onClose()
    } catch (problem) {
      setError(problem)
      setBusy(false)
    }
  }
  const { frequency, day_of_week: day = 'MONDAY', day_of_month: date = 1, time, time_zone: zone } = timing
  return (
    <form className="form" onSubmit={(event) => void save(event)}>
      <div className="schedule-times">
        <div className="field">
          <label htmlFor={`${id}-frequency`}>Repeat</label>
          <select
            id={`${id}-frequency`}
            value={frequency}
            onChange={({ target }) =>
              change({ frequency: target.value as Timing['frequency'], day_of_week: day, day_of_month: date })
            }
          >
            {FREQUENCIES.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
        {frequency === 'WEEKLY' && (
          <div className="field">
            <label htmlFor={`${id}-day`}>Day</label>
            <select
              id={`${id}-day`}
              value={day}
              onChange={({ target }) => change({ day_of_week: target.value as (typeof DAYS)[number] })}
            >
              {DAYS.map((each) => (
                <option key={each} value={each}>
                  {dayName(each)}
                </option>
              ))}
            </select>
          </div>
        )}
        {frequency === 'MONTHLY' && (
          <div className="field">
            <label htmlFor={`${id}-date`}>Day of the month</label>
            <input
              id={`${id}-date`}
              type="number"
              min={1}
              max={31}
              required
              value={date}
              onChange={({ target }) => change({ day_of_month: target.valueAsNumber })}
            />
          </div>
        )}
        <div className="field">
          <label htmlFor={`${id}-time`}>Time</label>
          <input
            id={`${id}-time`}
            type="time"
            required
            value={time}
            onChange={({ target }) => change({ time: target.value.slice(0, 5) })}
          />
        </div>
      </div>
      {frequency === 'MONTHLY' && date > 28 && <p className="soft">In shorter months, it runs on the last day.</p>}
      <div className="field">
        <label htmlFor={`${id}-zone`}>Time zone</label>
        <select id={`${id}-zone`} value={zone} onChange={({ target }) => change({ time_zone: target.value })}>
          {zonesWith(zone).map((each) => (
            <option key={each} value={each}>
              {each.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
      </div>
      {agent.inputs.map(({ name, description = '', required = false, options = [] }) => (
        <div className="field" key={name}>
          <label htmlFor={`${id}-input-${name}`}>
            {name}
            {!required && ' (optional)'}
          </label>
          {options.length > 0 ? (
            <select
              id={`${id}-input-${name}`}
              name={`input ${name}`}
              required={required}
              defaultValue={givenFor(schedule, name)}
            >
              {!required && <option value="">Any</option>}
              {options.map((option) => (
                <option key={option}>{option}</option>
              ))}
            </select>
          ) : (
            <input
              id={`${id}-input-${name}`}
              name={`input ${name}`}
              required={required}
              placeholder={description}
              defaultValue={givenFor(schedule, name)}
            />
          )}
        </div>
      ))}
      <div className="field">
        <label htmlFor={`${id}-question`}>Question (optional)</label>
        <input
          id={`${id}-question`}
          name="question"
          maxLength={2000}
          list={`${id}-questions`}
          defaultValue={schedule?.question ?? ''}
          aria-describedby={`${id}-question-hint`}
        />
        <datalist id={`${id}-questions`}>
          {agent.starterQuestions.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
        <p id={`${id}-question-hint`} className="hint">
          Leave blank to follow the instructions.
        </p>
      </div>
      {error !== undefined && <Problem error={error} />}
      <p className="soft">
        It runs with what you can see at that time. You find the answer with your runs, and get a notification.
      </p>
      <div className="actions">
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className="button primary" disabled={isBusy}>
          {schedule === undefined ? 'Add schedule' : 'Save'}
        </button>
      </div>
    </form>
  )
}

function givenFor(schedule: Schedule | undefined, name: string): string {
  return String(schedule?.input?.[name] ?? '')
}

/** The time zones that the browser knows, and the one that is chosen. */
function zonesWith(chosen: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])].sort()
}

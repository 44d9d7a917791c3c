import Type from 'typebox'
import { SCHEDULE_PAUSES, SCHEDULE_STATUSES } from '../../domain/agents/schedules/agent-schedule.ts'
import { DAYS_OF_WEEK, FREQUENCIES } from '../../domain/agents/schedules/timing.ts'
import { RUN_STATES } from './agent-runs.ts'
import { named } from './named.ts'

const optional = Type.Optional
const text = Type.String

export const ScheduleId = Type.Object({ schedule_id: text({ minLength: 1, maxLength: 200 }) })

const AgentScheduleTiming = named('AgentScheduleTiming', {
  frequency: Type.Enum([...FREQUENCIES], { description: 'WEEKDAYS is Monday to Friday' }),
  day_of_week: optional(Type.Enum([...DAYS_OF_WEEK], { description: 'Required for WEEKLY' })),
  day_of_month: optional(
    Type.Integer({ minimum: 1, maximum: 31, description: 'Required for MONTHLY. In shorter months, the last day.' }),
  ),
  time: text({ maxLength: 5, description: '`HH:MM`, 00:00 to 23:59' }),
  time_zone: text({ minLength: 1, maxLength: 100, description: 'IANA time zone, for example `Europe/Amsterdam`' }),
})

const input = optional(
  Type.Record(text({ maxLength: 100 }), Type.Unknown(), { description: 'The inputs of the agent, by name' }),
)
const question = optional(text({ maxLength: 20_000, description: 'What to ask. Without it, the agent does its task.' }))

export const AgentScheduleCreateRequest = named('AgentScheduleCreateRequest', {
  agent_id: text({ minLength: 1, maxLength: 200 }),
  timing: AgentScheduleTiming,
  input,
  question,
})

export const AgentScheduleUpdateRequest = named('AgentScheduleUpdateRequest', {
  status: optional(Type.Enum([...SCHEDULE_STATUSES])),
  timing: optional(AgentScheduleTiming),
  input,
  question,
})

const AgentSchedule = named('AgentSchedule', {
  schedule_id: text(),
  agent_id: text(),
  agent_name: optional(text({ description: "Absent if you can't use the agent anymore" })),
  timing: AgentScheduleTiming,
  input,
  question,
  status: Type.Enum([...SCHEDULE_STATUSES]),
  disabled_reason: optional(Type.Enum([...SCHEDULE_PAUSES], { description: 'Why the service disabled it' })),
  next_run_at: optional(text({ format: 'date-time', description: 'Absent if disabled' })),
  last_run: optional(
    named('AgentScheduleRun', {
      run_id: optional(text({ description: "Absent if the run couldn't start" })),
      state: Type.Enum([...RUN_STATES]),
      error: optional(named('AgentScheduleError', { code: text(), message: text() })),
      started_at: text({ format: 'date-time' }),
    }),
  ),
  failures_in_a_row: Type.Integer(),
  created_at: text({ format: 'date-time' }),
  updated_at: text({ format: 'date-time' }),
})

const request_id = text()

export const AgentScheduleListResponse = named('AgentScheduleListResponse', {
  results: Type.Array(AgentSchedule),
  has_more: Type.Boolean(),
  next_cursor: Type.Union([text(), Type.Null()]),
  request_id,
})
export const AgentScheduleResponse = named('AgentScheduleResponse', { schedule: AgentSchedule, request_id })

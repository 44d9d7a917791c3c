import type { AgentDefinition } from '../../domain/agents/agent.ts'
import type { AgentRun, RunStatus } from '../../domain/agents/agent-run.ts'
import type {
  AgentSchedule,
  ScheduledRun,
  SchedulePause,
  ScheduleStatus,
} from '../../domain/agents/schedules/agent-schedule.ts'
import type { MessageRecord } from '../chat/chat-tables.ts'
import type { Json } from '../database/json-column.ts'

/** Times in milliseconds. */
export type RunRecord = Pick<AgentRun, 'input' | 'metadata' | 'interactions' | 'error'> & {
  readonly messages: readonly MessageRecord[]
}

/** Times in milliseconds, except in `root`. */
export type ScheduleRecord = Pick<AgentSchedule, 'timing' | 'input' | 'question' | 'root' | 'scopes' | 'failures'> & {
  readonly postponedFrom?: number
  readonly lastRun?: Omit<ScheduledRun, 'startedAt'> & { readonly startedAt: number }
}

/** The tables of agents, besides what they are: that is shared like everything that people make. */
export interface AgentTables {
  agent_versions: {
    agent_id: number
    version: number
    definition: Json<AgentDefinition>
    made_by: string
    made_at: number
  }
  /** `agent`: its ID, or the kind of new one. `title`: JSON, as it may hold any character. */
  agent_drafts: {
    owner: string
    agent: string
    content: Json<string>
    saved_at: number
    title: Json<string> | null
  }
  /** `next_run_at` null: it's disabled. `has_open_run`: whether the latest run has to be looked at again. */
  agent_schedules: {
    id: string
    owner: string
    agent_id: number
    status: ScheduleStatus
    paused_for: SchedulePause | null
    next_run_at: number | null
    has_open_run: number
    record: Json<ScheduleRecord>
    created_at: number
    updated_at: number
  }
  /** `record`: what was asked and answered. */
  agent_runs: {
    id: string
    agent_id: number
    agent_version: number
    owner: string
    status: RunStatus
    /** Grows while a service works on it. */
    beat: number
    record: Json<RunRecord>
    created_at: number
    updated_at: number
  }
}

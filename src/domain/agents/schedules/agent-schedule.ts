import type { CredentialRoot } from '../../shared/caller.ts'
import type { ClientScope } from '../../shared/client-scopes.ts'
import type { AgentRun, RunStatus } from '../agent-run.ts'
import type { Timing } from './timing.ts'

export const SCHEDULE_STATUSES = ['ENABLED', 'DISABLED'] as const
export type ScheduleStatus = (typeof SCHEDULE_STATUSES)[number]

/** Why the service itself disabled a schedule. */
export const SCHEDULE_PAUSES = [
  /** Its owner may not use the service anymore. */
  'OWNER_GONE',
  /** The credential with which it was made has ended. */
  'CREDENTIAL_ENDED',
  /** The agent was deleted, or is no longer shared with the owner. */
  'AGENT_GONE',
  /** Too many runs in a row failed. */
  'FAILURES',
] as const
export type SchedulePause = (typeof SCHEDULE_PAUSES)[number]

/** The latest run of a schedule. */
export interface ScheduledRun {
  /** Absent: it failed before there was a run. */
  readonly runId?: string | undefined
  readonly status: RunStatus
  readonly error?: AgentRun['error']
  readonly startedAt: Date
}

/** Runs an agent for one person, as that person, at set times. */
export interface AgentSchedule {
  readonly id: string
  /** In lower case. */
  readonly owner: string
  readonly agentId: number
  readonly timing: Timing
  readonly input: Readonly<Record<string, string>>
  /** Empty: the agent does its task. */
  readonly question: string
  readonly status: ScheduleStatus
  /** Absent: its owner decided. */
  readonly pausedFor?: SchedulePause | undefined
  /** What made it, or enabled it last, with which scopes: it ends with that. */
  readonly root: CredentialRoot
  readonly scopes: readonly ClientScope[]
  /** When it is due; undefined: it's disabled. */
  readonly nextRunAt?: Date | undefined
  /** It couldn't start then, and is tried again. */
  readonly postponedFrom?: Date | undefined
  readonly lastRun?: ScheduledRun | undefined
  /** Runs in a row that failed. */
  readonly failures: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface AgentScheduleStore {
  /** False: the owner has as many as `atMost`. */
  add(schedule: AgentSchedule, atMost: number): Promise<boolean>
  find(id: string): Promise<AgentSchedule | undefined>
  /** Those of one person, oldest first. */
  of(owner: string): Promise<AgentSchedule[]>
  /**
   * Inside a transaction, with all that `decide` writes; whoever else wants to change it waits. `decide` returns undefined
   * to leave it as it is. Undefined: there is none, or it was left.
   */
  change(
    id: string,
    decide: (schedule: AgentSchedule) => Promise<AgentSchedule | undefined> | AgentSchedule | undefined,
  ): Promise<AgentSchedule | undefined>
  /** False: this person has none such. */
  remove(id: string, owner: string): Promise<boolean>
  /** Enabled ones that are due, those due first in front. */
  due(at: Date, limit: number): Promise<AgentSchedule[]>
  /** Those whose latest run hasn't ended, as far as they say, from one ID on. */
  withOpenRun(after: string, limit: number): Promise<AgentSchedule[]>
  /** Enabled ones of an agent. */
  ofAgent(agentId: number): Promise<AgentSchedule[]>
}

import { ServiceError } from '../../../kernel/errors.ts'
import type { Log } from '../../../kernel/log.ts'
import { type RootDeps, scopesOfRoot } from '../../credentials/scopes-of-root.ts'
import type { Caller } from '../../shared/caller.ts'
import type { ClientScope } from '../../shared/client-scopes.ts'
import { roleScopes } from '../../shared/role-scopes.ts'
import { isActiveUser } from '../../tokens/verify-client-token.ts'
import { type AgentRun, OPEN } from '../agent-run.ts'
import { type DurableRunDeps, launchRun, prepareRun, storeRun } from '../durable-runs.ts'
import { errorOf } from '../run-agent.ts'
import type { AgentSchedule, ScheduledRun, SchedulePause } from './agent-schedule.ts'
import { withoutAdministration } from './manage-schedules.ts'
import { changeByService, type PauseDeps, paused, pauseSchedule } from './pause-schedule.ts'
import { nextDue } from './timing.ts'

export type RunSchedulesDeps = DurableRunDeps & RootDeps & PauseDeps

/** Of one round; the next one goes on. */
const AT_ONCE = 100
/** What can't start yet, or fails on our side, is tried again for so long. */
const RETRIED_MS = 3_600_000
const RETRY_MS = 60_000
/** After so many failures in a row, a schedule is disabled. */
export const MAX_FAILURES = 5

/**
 * Notes how earlier runs of schedules went, and starts those that are due. Two nodes may do so at the same time: whoever
 * moves a schedule on starts its run, in one transaction.
 * See docs/decisions/0112-agent-schedules.md.
 */
export async function runDueSchedules(deps: RunSchedulesDeps, log: Log, signal: AbortSignal): Promise<void> {
  await noteEndedRuns(deps, log, signal)
  for (const schedule of await deps.agentSchedules.due(deps.clock.now(), AT_ONCE)) {
    if (signal.aborted) return
    await logFailure(log, schedule, () => startDue(deps, log, schedule))
  }
}

async function startDue(deps: RunSchedulesDeps, log: Log, schedule: AgentSchedule): Promise<void> {
  try {
    await runSchedule(deps, schedule)
  } catch (error) {
    const isOurs = !(error instanceof ServiceError)
    if (isOurs) log.error({ err: error, scheduleId: schedule.id }, 'could not start a scheduled run')
    await noteFailedStart(deps, schedule, error)
  }
}

/** One schedule that can't be read or changed doesn't hold up the others. */
async function logFailure(log: Log, { id }: AgentSchedule, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.error({ err: error, scheduleId: id }, 'could not handle a schedule')
  }
}

async function runSchedule(deps: RunSchedulesDeps, schedule: AgentSchedule): Promise<void> {
  const caller = await ownerOf(deps, schedule)
  if (typeof caller === 'string') return pauseSchedule(deps, schedule.id, caller)
  const { agentId, input, question, id, nextRunAt } = schedule
  const messages = question === '' ? [] : [{ isOfUser: true, text: question }]
  const run = await prepareRun(deps, caller, String(agentId), { input, messages, metadata: { schedule_id: id } })
  const started = await deps.agentSchedules.change(id, async (now) => {
    // Another node was faster, or its owner changed it.
    if (now.status !== 'ENABLED' || now.nextRunAt?.getTime() !== nextRunAt?.getTime()) return undefined
    await storeRun(deps, run)
    return movedOn(now, { runId: run.id, status: run.status, startedAt: run.createdAt })
  })
  if (started !== undefined) launchRun(deps, caller, run)
}

/** The owner with the rights they still have, or why the schedule can't run anymore. */
async function ownerOf(
  deps: RunSchedulesDeps,
  { owner, root, scopes }: AgentSchedule,
): Promise<Caller | SchedulePause> {
  if (!(await isActiveUser(deps, owner))) return 'OWNER_GONE'
  const left = await scopesLeft(deps, { owner, root, scopes })
  if (left?.includes('AGENTS') !== true) return 'CREDENTIAL_ENDED'
  return withoutAdministration({
    email: owner,
    scopes: new Set(left),
    credentialId: 'schedule',
    root,
    actedBy: undefined,
  })
}

async function scopesLeft(
  deps: RunSchedulesDeps,
  { owner, root, scopes }: Pick<AgentSchedule, 'owner' | 'root' | 'scopes'>,
): Promise<readonly ClientScope[] | undefined> {
  // A browser is left as people go home; what they set up in it stays theirs.
  if (root.kind === 'session') return roleScopes((await deps.accounts.find(owner))?.role ?? 'member')
  return scopesOfRoot(deps, root, { email: owner, scopes })
}

/** An agent that its owner can't use anymore disables it; what passes is tried again; all else counts as a failed run. */
async function noteFailedStart(
  deps: RunSchedulesDeps,
  { id, nextRunAt }: AgentSchedule,
  error: unknown,
): Promise<void> {
  const { code, message } = errorOf(error)
  if (code === 'not_found') return pauseSchedule(deps, id, 'AGENT_GONE')
  const at = deps.clock.now()
  await changeByService(deps, id, (now) => {
    if (now.status !== 'ENABLED' || now.nextRunAt?.getTime() !== nextRunAt?.getTime()) return undefined
    const since = now.postponedFrom ?? at
    const passes = code === 'rate_limit_exceeded' || !(error instanceof ServiceError)
    if (passes && at.getTime() - since.getTime() < RETRIED_MS) {
      return { ...now, postponedFrom: since, nextRunAt: new Date(at.getTime() + RETRY_MS) }
    }
    return failed(movedOn(now, { status: 'error', error: { code, message }, startedAt: at }), at)
  })
}

/** Runs that have ended since the last round. */
async function noteEndedRuns(deps: RunSchedulesDeps, log: Log, signal: AbortSignal): Promise<void> {
  for (let after = ''; ; ) {
    const schedules = await deps.agentSchedules.withOpenRun(after, AT_ONCE)
    for (const schedule of schedules) {
      if (signal.aborted) return
      await logFailure(log, schedule, () => noteEndedRun(deps, schedule))
    }
    const last = schedules.at(-1)
    if (last === undefined || schedules.length < AT_ONCE) return
    after = last.id
  }
}

async function noteEndedRun(deps: RunSchedulesDeps, { id, owner, lastRun }: AgentSchedule): Promise<void> {
  const run = await deps.agentRuns.find(lastRun?.runId ?? '', owner)
  if (run?.status === lastRun?.status) return
  await changeByService(deps, id, (now) =>
    now.lastRun?.runId === lastRun?.runId ? withOutcome(now, run, deps.clock.now()) : undefined,
  )
}

/** Undefined: the run is gone. */
function withOutcome(schedule: AgentSchedule, run: AgentRun | undefined, at: Date): AgentSchedule {
  const { lastRun: before, ...rest } = schedule
  if (run === undefined || before === undefined) return rest
  const { status, error } = run
  const after = { ...schedule, lastRun: { ...before, status, ...(error && { error }) } }
  if (OPEN.includes(status) || status === 'cancelled') return after
  return status === 'success' ? { ...after, failures: 0 } : failed(after, at)
}

function failed(schedule: AgentSchedule, at: Date): AgentSchedule {
  const failures = schedule.failures + 1
  return failures < MAX_FAILURES || schedule.status === 'DISABLED'
    ? { ...schedule, failures }
    : paused({ ...schedule, failures }, 'FAILURES', at)
}

/** To its next time after now, however many passed unused. */
function movedOn(schedule: AgentSchedule, lastRun: ScheduledRun): AgentSchedule {
  const { postponedFrom: _, ...rest } = schedule
  return { ...rest, lastRun, nextRunAt: nextDue(schedule.timing, lastRun.startedAt) }
}

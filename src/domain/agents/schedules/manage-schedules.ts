import { badField } from '../../../kernel/bad-field.ts'
import { ServiceError } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import { audited } from '../../audit/audited.ts'
import type { Caller } from '../../shared/caller.ts'
import { rightsOn } from '../../sharing/rights.ts'
import { viewerOf } from '../../sharing/viewer.ts'
import { readAgentId } from '../agent.ts'
import { newRun, type RunAgentDeps } from '../run-agent.ts'
import type { AgentSchedule, AgentScheduleStore, ScheduleStatus } from './agent-schedule.ts'
import { nextDue, readTiming, type Timing } from './timing.ts'

export interface ScheduleDeps extends RunAgentDeps {
  agentSchedules: AgentScheduleStore
}

interface ScheduleTask {
  readonly input?: Readonly<Record<string, unknown>> | undefined
  readonly question?: string | undefined
}

export interface ScheduleRequest extends ScheduleTask {
  readonly agentId: string
  readonly timing: Timing
}

export interface ScheduleChange extends ScheduleTask {
  readonly status?: ScheduleStatus | undefined
  readonly timing?: Timing | undefined
}

/** A schedule as its owner sees it. */
export interface ScheduleView {
  readonly schedule: AgentSchedule
  /** Undefined: the owner can't see the agent anymore. */
  readonly agentName: string | undefined
}

/** So many each person may have. */
const MAX_SCHEDULES = 20

/** Lets an agent run for the caller at set times. Nobody can make one for somebody else. */
export async function createSchedule(
  deps: ScheduleDeps,
  caller: Caller,
  { agentId, timing, question = '', input = {} }: ScheduleRequest,
): Promise<ScheduleView> {
  refusePassing(caller)
  const read = readTiming(timing)
  const task = await readTask(deps, caller, agentId, { question, input })
  const at = deps.clock.now()
  const schedule: AgentSchedule = {
    id: newId(),
    owner: caller.email,
    agentId: readAgentId(agentId),
    timing: read,
    ...task,
    status: 'ENABLED',
    ...credentialOf(caller),
    nextRunAt: nextDue(read, at),
    failures: 0,
    createdAt: at,
    updatedAt: at,
  }
  await recorded(deps, caller, 'create', schedule, async () => {
    if (await deps.agentSchedules.add(schedule, MAX_SCHEDULES)) return schedule
    throw new ServiceError('conflict', `You've reached the limit of ${MAX_SCHEDULES} schedules; delete one first`)
  })
  return viewOf(deps, caller, schedule)
}

/** The caller's own, oldest first; of one agent, or of all. */
export async function listSchedules(deps: ScheduleDeps, caller: Caller, agentId?: string): Promise<ScheduleView[]> {
  const all = await deps.agentSchedules.of(caller.email)
  const shown = agentId === undefined ? all : all.filter((each) => each.agentId === readAgentId(agentId))
  return viewsOf(deps, caller, shown)
}

export async function readSchedule(deps: ScheduleDeps, caller: Caller, id: string): Promise<ScheduleView> {
  return viewOf(deps, caller, await ownSchedule(deps, caller, id))
}

/** What isn't named stays. One that is enabled again belongs to the credential that did it. */
export async function changeSchedule(
  deps: ScheduleDeps,
  caller: Caller,
  id: string,
  { status, timing, question, input }: ScheduleChange,
): Promise<ScheduleView> {
  refusePassing(caller)
  const before = await ownSchedule(deps, caller, id)
  const read = timing && readTiming(timing)
  const wakes = status === 'ENABLED' && before.status !== 'ENABLED'
  const isNew = wakes || question !== undefined || input !== undefined
  const task = isNew
    ? await readTask(deps, caller, String(before.agentId), {
        question: question ?? before.question,
        input: input ?? before.input,
      })
    : undefined
  const at = deps.clock.now()
  const change = () =>
    deps.agentSchedules.change(id, (now) => {
      const { pausedFor, nextRunAt, postponedFrom, ...rest } = now
      const isOn = (status ?? now.status) === 'ENABLED'
      const isWoken = isOn && now.status !== 'ENABLED'
      const isTimed = isWoken || read !== undefined
      const due = isTimed ? nextDue(read ?? now.timing, at) : nextRunAt
      return {
        ...rest,
        ...task,
        ...(read && { timing: read }),
        ...(isWoken && { ...credentialOf(caller), failures: 0 }),
        status: status ?? now.status,
        ...(status === undefined && pausedFor && { pausedFor }),
        ...(isOn && { nextRunAt: due, ...(!isTimed && postponedFrom && { postponedFrom }) }),
        updatedAt: at,
      }
    })
  const changed = await recorded(deps, caller, 'change', before, change)
  if (changed === undefined) throw noSuchSchedule()
  return viewOf(deps, caller, changed)
}

export async function deleteSchedule(deps: ScheduleDeps, caller: Caller, id: string): Promise<void> {
  const before = await ownSchedule(deps, caller, id)
  await recorded(deps, caller, 'delete', before, async () => {
    if (!(await deps.agentSchedules.remove(id, caller.email))) throw noSuchSchedule()
    return before
  })
}

/** A schedule never administers: an agent that only an administrator's role opens isn't run. */
export function withoutAdministration(caller: Caller): Caller {
  return { ...caller, scopes: new Set([...caller.scopes].filter((scope) => scope !== 'ADMIN')) }
}

/** Checks that the agent could do this now. */
async function readTask(
  deps: ScheduleDeps,
  caller: Caller,
  agentId: string,
  { question, input }: Required<ScheduleTask>,
): Promise<Pick<AgentSchedule, 'input' | 'question'>> {
  const messages = question === undefined || question.trim() === '' ? [] : [{ isOfUser: true, text: question }]
  const request = { input: input ?? {}, messages, metadata: {} }
  const { view, run } = await newRun(deps, withoutAdministration(caller), agentId, request)
  if (view.agent.record.isTransient) {
    throw badField('agent_id', "can't be a temporary agent, because those are deleted after a day")
  }
  return { input: run.input, question: question?.trim() ?? '' }
}

function recorded<T extends AgentSchedule | undefined>(
  deps: ScheduleDeps,
  { email, credentialId, actedBy }: Caller,
  verb: 'create' | 'change' | 'delete',
  { id, agentId }: AgentSchedule,
  change: () => Promise<T>,
): Promise<T> {
  const actor = {
    kind: 'account',
    email,
    role: 'member',
    credential: credentialId,
    ...(actedBy !== undefined && { isActedFor: true }),
  } as const
  const note = (after: T) =>
    after && {
      action: `agent-schedule.${verb}`,
      subject: id,
      details: { agent: String(agentId), ...(verb !== 'delete' && { ...after.timing, status: after.status }) },
    }
  return audited(deps, actor, note, change)
}

async function viewOf(deps: ScheduleDeps, caller: Caller, schedule: AgentSchedule): Promise<ScheduleView> {
  const [view] = await viewsOf(deps, caller, [schedule])
  return view as ScheduleView
}

async function viewsOf(
  deps: ScheduleDeps,
  caller: Caller,
  schedules: readonly AgentSchedule[],
): Promise<ScheduleView[]> {
  if (schedules.length === 0) return []
  const [agents, viewer] = [await deps.agentMemory.current(), await viewerOf(deps, caller)]
  return schedules.map((schedule) => {
    const agent = agents.get(schedule.agentId)
    const isSeen = agent !== undefined && rightsOn(viewer, agent).has('read')
    return { schedule, agentName: isSeen ? agent.record.definition.name : undefined }
  })
}

/** What isn't there and what is somebody else's are refused alike. */
async function ownSchedule(
  { agentSchedules }: Pick<ScheduleDeps, 'agentSchedules'>,
  { email }: Caller,
  id: string,
): Promise<AgentSchedule> {
  const schedule = await agentSchedules.find(id)
  if (schedule?.owner === email) return schedule
  throw noSuchSchedule()
}

function credentialOf({ root, scopes }: Caller): Pick<AgentSchedule, 'root' | 'scopes'> {
  return { root, scopes: [...scopes].filter((scope) => scope !== 'ADMIN') }
}

/** Such a token lives for an hour, in a page: what is made with it would outlive it. */
function refusePassing({ root }: Caller): void {
  if (root.kind !== 'authToken') return
  throw new ServiceError(
    'auth_token_not_allowed',
    "A token from createauthtoken can't change schedules; use its parent token",
  )
}

function noSuchSchedule(): ServiceError {
  return new ServiceError('not_found', "Schedule not found, or it isn't yours")
}

import { badField, quoted } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import type { IdentityStore } from '../identity/identity-store.ts'
import type { Caller } from '../shared/caller.ts'
import { isActiveUser } from '../tokens/verify-client-token.ts'
import { readAgentId } from './agent.ts'
import { type AgentRun, OPEN, type RunChange, WORKED_ON } from './agent-run.ts'
import { readAgent } from './read-agents.ts'
import type { RunRequest } from './read-run-request.ts'
import { ownRun } from './read-runs.ts'
import { errorOf, KEPT_RUNS, newRun, noted, type RunAgentDeps, work } from './run-agent.ts'
import { callsToApprove } from './run-steps.ts'

export interface DurableRunDeps extends RunAgentDeps {
  identity: IdentityStore
}

/** A person's decision on a call that waits for approval. */
export interface Decision {
  readonly interactionId: string
  readonly isApproved: boolean
}

/** Of one person; more are refused until one has ended. */
const MOST_OPEN = 5
const RETRY_SECONDS = 30

/** Stores a run that goes on while nobody waits for it; its caller reads how far it is. */
export async function startRun(
  deps: DurableRunDeps,
  caller: Caller,
  agentId: string,
  request: RunRequest,
): Promise<AgentRun> {
  const run = await prepareRun(deps, caller, agentId, request)
  await storeRun(deps, run)
  launchRun(deps, caller, run)
  return run
}

/** A run as it was asked for, not stored yet. */
export async function prepareRun(
  deps: DurableRunDeps,
  caller: Caller,
  agentId: string,
  request: RunRequest,
): Promise<AgentRun> {
  const { view, run } = await newRun(deps, caller, agentId, request)
  const interactions = await callsToApprove(deps, caller, view.definition, run.input)
  return { ...run, status: interactions.length === 0 ? 'queued' : 'requires_input', interactions }
}

export async function storeRun({ agentRuns }: Pick<DurableRunDeps, 'agentRuns'>, run: AgentRun): Promise<void> {
  if (await agentRuns.addOpen(run, KEPT_RUNS, MOST_OPEN)) return
  throw new ServiceError(
    'rate_limit_exceeded',
    `You already have ${MOST_OPEN} unfinished runs; wait for one to finish, or cancel one`,
    { retryAfterSeconds: RETRY_SECONDS },
  )
}

/** Decides on calls that a run of the caller's waits for. It goes on once none is left. */
export async function decideRun(
  deps: DurableRunDeps,
  caller: Caller,
  agentId: string,
  runId: string,
  decisions: readonly Decision[],
): Promise<AgentRun> {
  await ownRun(deps, caller, readAgentId(agentId), runId)
  const run = await deps.agentRuns.update(runId, caller.email, (now) => decided(now, decisions, deps.clock.now()))
  if (run === undefined) throw new ServiceError('not_found', `Run ${quoted(runId)} not found, or it isn't yours`)
  launchRun(deps, caller, run)
  return run
}

function decided({ id, status, interactions = [] }: AgentRun, decisions: readonly Decision[], at: Date): RunChange {
  if (status !== 'requires_input') throw new ServiceError('conflict', `Run ${quoted(id)} isn't waiting for input`)
  const chosen = new Map<string, boolean>()
  for (const [place, { interactionId, isApproved }] of decisions.entries()) {
    const isPending = interactions.some((each) => each.id === interactionId && each.isApproved === undefined)
    const field = `responses[${place}].interaction_id`
    if (!isPending) throw badField(field, 'must be one of the pending interactions of this run')
    if (chosen.has(interactionId)) throw badField(field, 'must be unique; answer each interaction only once')
    chosen.set(interactionId, isApproved)
  }
  const after = interactions.map((each) => {
    const isApproved = chosen.get(each.id)
    return isApproved === undefined ? each : { ...each, isApproved }
  })
  const isWaiting = after.some(({ isApproved }) => isApproved === undefined)
  return { status: isWaiting ? 'requires_input' : 'queued', interactions: after, updatedAt: at }
}

/** Works on a stored run, unless it waits for its caller. */
export function launchRun(deps: DurableRunDeps, caller: Caller, run: AgentRun): void {
  if (run.status !== 'queued') return
  const { agentRuns, runningAgents, clock } = deps
  runningAgents.launch(run.id, async () => {
    try {
      // It may have waited, so its owner's permissions are checked again.
      if (!(await isActiveUser(deps, caller.email))) {
        throw new ServiceError('not_permitted', 'Your account is no longer active')
      }
      const view = await readAgent(deps, caller, String(run.agentId), run.agentVersion)
      const running = { status: 'running', updatedAt: clock.now() } as const
      if (!(await agentRuns.change(run.id, caller.email, ['queued'], running))) return
      for await (const _ of noted(deps, caller, run, work(deps, caller, view, { ...run, ...running })));
    } catch (error) {
      // Does nothing where the work has stored its end.
      const change = { status: 'error', error: errorOf(error), updatedAt: clock.now() } as const
      await agentRuns.change(run.id, caller.email, WORKED_ON, change)
      if (!(error instanceof ServiceError)) throw error
    }
  })
}

/** Ends a run of the caller's that hasn't ended, in whichever service. */
export async function cancelRun(
  deps: Pick<RunAgentDeps, 'agentRuns' | 'runningAgents' | 'clock'>,
  caller: Caller,
  agentId: string,
  runId: string,
): Promise<void> {
  const run = await ownRun(deps, caller, readAgentId(agentId), runId)
  if (run.status === 'cancelled') return
  const change = { status: 'cancelled', updatedAt: deps.clock.now() } as const
  if (!(await deps.agentRuns.change(run.id, caller.email, OPEN, change))) {
    throw new ServiceError('conflict', `Run ${quoted(runId)} has already finished`)
  }
  deps.runningAgents.cancel(run.id)
}

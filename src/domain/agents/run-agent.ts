import { badField, quoted } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import type { UseRecorder } from '../activity/use-recorder.ts'
import type { Answerer, AnswerPiece } from '../chat/answerer.ts'
import { keptPart } from '../chat/chat.ts'
import type { CurrentShaper } from '../chat/model/answer-shaper.ts'
import { refuseLongQuestion } from '../chat/question-length.ts'
import type { SavedMessage } from '../chat/saved-chat.ts'
import { noteAgentRun } from '../engagement/note-uses.ts'
import type { Caller } from '../shared/caller.ts'
import type { AgentDeps } from './agent-deps.ts'
import { type AgentRun, type AgentRunStore, OPEN, type RunStatus } from './agent-run.ts'
import { type AgentView, readAgent } from './read-agents.ts'
import { type RunRequest, readInputs, refuseLongMetadata } from './read-run-request.ts'
import { ownRun } from './read-runs.ts'
import { type RunPiece, runSteps } from './run-steps.ts'
import type { EndReason, RunningAgents } from './running-agents.ts'

export interface RunAgentDeps extends AgentDeps {
  agentRuns: AgentRunStore
  runningAgents: RunningAgents
  answerer: Answerer
  /** There is one if a model is connected. */
  answerShaper: CurrentShaper
  useRecorder: UseRecorder
}

export type RunEvent =
  /** Comes first: under which id the run is found. */
  | { readonly kind: 'start'; readonly run: AgentRun }
  | { readonly kind: 'step'; readonly text: string }
  | Extract<AnswerPiece, { kind: 'content' }>
  /** Comes last: the run as it ended. */
  | { readonly kind: 'end'; readonly run: AgentRun }

export const KEPT_RUNS = 1000
/** In the place of what a tool answered: it may have been of documents that its reader may not read any more. */
const TOOL_PART = '(The output of the tool is not stored.)'
export const MAX_RUN_MILLIS = 5 * 60_000
const TOO_LONG = { code: 'request_timeout', message: 'The run took longer than 5 minutes' } as const
export const INTERRUPTED = {
  code: 'unavailable',
  message: 'The service stopped during the run; run it again',
} as const

/**
 * Runs an agent with the caller's permissions, whoever created it.
 * See docs/decisions/0043-agents.md.
 */
export async function* runAgent(
  deps: RunAgentDeps,
  caller: Caller,
  agentId: string,
  request: RunRequest,
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  const { view, run } = await newRun(deps, caller, agentId, request)
  await deps.agentRuns.add(run, KEPT_RUNS)
  yield* noted(deps, caller, run, work(deps, caller, view, run, signal))
}

/** A run as it was asked for, not stored yet. */
export async function newRun(
  deps: RunAgentDeps,
  caller: Caller,
  agentId: string,
  request: RunRequest,
): Promise<{ view: AgentView; run: AgentRun }> {
  const view = await readAgent(deps, caller, agentId)
  refuseLongMetadata(request.metadata)
  const input = readInputs(view.definition, request.input)
  const at = deps.clock.now()
  const messages = asMessages(request.messages, at)
  refuseNothingToDo(view, messages)
  const run: AgentRun = {
    id: newId(),
    agentId: view.agent.id,
    agentVersion: view.version,
    owner: caller.email,
    status: 'running',
    input,
    metadata: request.metadata,
    messages,
    createdAt: at,
    updatedAt: at,
  }
  return { view, run }
}

/** A run counts as one use of its agent, no matter how it ends. Later messages don't count again. */
export async function* noted(
  deps: RunAgentDeps,
  caller: Caller,
  { agentId }: AgentRun,
  events: AsyncIterable<RunEvent>,
): AsyncGenerator<RunEvent> {
  let outcome: Parameters<typeof noteAgentRun>[3] = 'CANCELLED'
  try {
    for await (const event of events) {
      if (event.kind === 'end' && event.run.status === 'success') outcome = 'SUCCESS'
      yield event
    }
  } catch (error) {
    outcome = 'FAILURE'
    throw error
  } finally {
    noteAgentRun(deps, caller, String(agentId), outcome)
  }
}

/** Goes on with a run that has ended: what was said so far is what the new messages lean on. */
export async function* respondToRun(
  deps: RunAgentDeps,
  caller: Caller,
  agentId: string,
  runId: string,
  said: RunRequest['messages'],
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  const view = await readAgent(deps, caller, agentId)
  const before = await ownRun(deps, caller, view.agent.id, runId)
  if (!said.some(({ isOfUser, text }) => isOfUser && text.trim() !== '')) {
    throw badField('messages', 'must contain text from the user')
  }
  const updatedAt = deps.clock.now()
  const messages = [...before.messages, ...asMessages(said, updatedAt)]
  const taken = { status: 'running', messages, updatedAt, error: undefined } as const
  // First: a change from running to running would be made, and take what the run is about.
  const isFree = !OPEN.includes(before.status)
  if (!isFree || !(await deps.agentRuns.change(before.id, caller.email, [before.status], taken))) {
    throw new ServiceError('conflict', `Run ${quoted(runId)} isn't finished; wait for it, or cancel it`)
  }
  yield* work(deps, caller, view, { ...before, ...taken }, signal)
}

/** Works on a stored run that is `running`, and stores how it ended. */
export async function* work(
  deps: RunAgentDeps,
  caller: Caller,
  view: AgentView,
  run: AgentRun,
  gone?: AbortSignal,
): AsyncGenerator<RunEvent> {
  const { agentRuns, runningAgents, clock } = deps
  const ended = runningAgents.begin(run.id)
  const timeout = AbortSignal.timeout(MAX_RUN_MILLIS)
  const signal = AbortSignal.any([ended, timeout, ...(gone === undefined ? [] : [gone])])
  const parts: SavedMessage['parts'][number][] = []
  const end = async (status: RunStatus, error?: AgentRun['error']): Promise<AgentRun> => {
    const answer = { id: newId(), author: 'SERVICE_AI' as const, at: clock.now(), parts }
    const messages = parts.length === 0 ? run.messages : [...run.messages, answer]
    const change = { status, messages, updatedAt: clock.now(), ...(error && { error }) }
    const isKept = await agentRuns.change(run.id, caller.email, ['running'], change)
    return { ...run, ...change, ...(!isKept && { status: 'cancelled' }) }
  }
  const endEarly = () => {
    if ((ended.reason as EndReason | undefined) === 'stopping') return end('error', INTERRUPTED)
    return timeout.aborted && !ended.aborted ? end('expired', TOO_LONG) : end('cancelled')
  }
  let isEnded = false
  try {
    yield { kind: 'start', run }
    for await (const event of runSteps(deps, caller, view.definition, run, signal)) {
      if (signal.aborted || (await isCancelled(deps, run))) break
      if (event.kind === 'content') parts.push(partOf(event))
      yield event.kind === 'content' && event.isOfTool ? { kind: 'content', text: event.text } : event
    }
    isEnded = true
    yield { kind: 'end', run: await (signal.aborted ? endEarly() : end('success')) }
  } catch (error) {
    isEnded = true
    if (!signal.aborted) {
      await end('error', errorOf(error))
      throw error
    }
    yield { kind: 'end', run: await endEarly() }
  } finally {
    runningAgents.end(run.id)
    // Whoever waited went away in the middle.
    if (!isEnded) await end('cancelled')
  }
}

/** What a run keeps of a failure. */
export function errorOf(error: unknown): NonNullable<AgentRun['error']> {
  if (error instanceof ServiceError) return { code: error.code, message: error.message }
  return { code: 'internal', message: 'Something went wrong on our side; run it again' }
}

/** Another service may have been told to. */
async function isCancelled({ agentRuns }: RunAgentDeps, { id, owner }: AgentRun): Promise<boolean> {
  return (await agentRuns.find(id, owner))?.status !== 'running'
}

function refuseNothingToDo({ definition }: AgentView, messages: readonly SavedMessage[]): void {
  const isAsked = messages.some(({ author }) => author === 'USER')
  if (isAsked || definition.instructions.trim() !== '' || definition.tools.length > 0) return
  throw badField('messages', 'is required because this agent has no instructions')
}

function asMessages(said: RunRequest['messages'], at: Date): SavedMessage[] {
  for (const { isOfUser, text } of said) if (isOfUser) refuseLongQuestion(text.trim())
  return said
    .filter(({ text }) => text.trim() !== '')
    .map(({ isOfUser, text }) => ({
      id: newId(),
      author: isOfUser ? 'USER' : 'SERVICE_AI',
      at,
      parts: [{ text: text.trim() }],
    }))
}

function partOf({ isOfTool = false, ...piece }: Extract<RunPiece, { kind: 'content' }>) {
  const { text } = piece
  if (isOfTool) return { text: text.startsWith('\n') ? `\n\n${TOOL_PART}` : TOOL_PART }
  return keptPart(piece)
}

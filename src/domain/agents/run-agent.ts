import { badField } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import type { UseRecorder } from '../activity/use-recorder.ts'
import type { Answerer, AnswerPiece } from '../chat/answerer.ts'
import { keptPart } from '../chat/chat.ts'
import { topicOf } from '../chat/follow-up.ts'
import type { SavedMessage } from '../chat/saved-chat.ts'
import { noteAgentRun } from '../engagement/note-uses.ts'
import type { Caller } from '../shared/caller.ts'
import type { AgentDeps } from './agent-deps.ts'
import type { AgentRun, AgentRunStore } from './agent-run.ts'
import { fillText, fillValue } from './fill-template.ts'
import { type AgentView, readAgent } from './read-agents.ts'
import { type RunRequest, readInputs, refuseLongMetadata } from './read-run-request.ts'
import { ownRun } from './read-runs.ts'
import type { RunningAgents } from './running-agents.ts'

export interface RunAgentDeps extends AgentDeps {
  agentRuns: AgentRunStore
  runningAgents: RunningAgents
  answerer: Answerer
  useRecorder: UseRecorder
}

export type RunEvent =
  /** Comes first: under which id the run is found. */
  | { readonly kind: 'start'; readonly run: AgentRun }
  | { readonly kind: 'step'; readonly text: string }
  | Extract<AnswerPiece, { kind: 'content' }>
  /** Comes last. */
  | { readonly kind: 'end'; readonly status: 'success' | 'cancelled' }

const KEPT_RUNS = 1000
/** In the place of what a tool answered: it may have been of documents that its reader may not read any more. */
const TOOL_PART = '(What a tool answered is not kept.)'
const MAX_RUN_MILLIS = 5 * 60_000

/** Runs an agent as the caller: it reads what the caller may read, whoever made it. */
export async function* runAgent(
  deps: RunAgentDeps,
  caller: Caller,
  agentId: string,
  request: RunRequest,
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  const view = await readAgent(deps, caller, agentId)
  refuseLongMetadata(request.metadata)
  const input = readInputs(view.definition, request.input)
  const messages = asMessages(request.messages, deps.clock.now())
  refuseNothingToDo(view, messages)
  const at = deps.clock.now()
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
  await deps.agentRuns.add(run, KEPT_RUNS)
  yield* noted(deps, caller, run, work(deps, caller, view, run, signal))
}

/** A run counts as use of its agent, however it ends; what is said to it later does not count again. */
async function* noted(
  deps: RunAgentDeps,
  caller: Caller,
  { agentId }: AgentRun,
  events: AsyncIterable<RunEvent>,
): AsyncGenerator<RunEvent> {
  let outcome: Parameters<typeof noteAgentRun>[3] = 'CANCELLED'
  try {
    for await (const event of events) {
      if (event.kind === 'end' && event.status === 'success') outcome = 'SUCCESS'
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
    throw badField('messages', 'hold no text of a user')
  }
  const updatedAt = deps.clock.now()
  const messages = [...before.messages, ...asMessages(said, updatedAt)]
  const taken = { status: 'running', messages, updatedAt } as const
  // First: a change from running to running would be made, and take what the run is about.
  const isFree = before.status !== 'running'
  if (!isFree || !(await deps.agentRuns.change(before.id, caller.email, before.status, taken))) {
    throw new ServiceError('conflict', `Run ${runId} is at work; wait for its end, or cancel it`)
  }
  yield* work(deps, caller, view, { ...before, ...taken }, signal)
}

async function* work(
  deps: RunAgentDeps,
  caller: Caller,
  view: AgentView,
  run: AgentRun,
  gone: AbortSignal,
): AsyncGenerator<RunEvent> {
  const { agentRuns, runningAgents, clock } = deps
  const cancelled = runningAgents.begin(run.id)
  const signal = AbortSignal.any([gone, cancelled, AbortSignal.timeout(MAX_RUN_MILLIS)])
  const parts: SavedMessage['parts'][number][] = []
  const end = (status: 'success' | 'error' | 'cancelled') => {
    const answer = { id: newId(), author: 'SERVICE_AI' as const, at: clock.now(), parts }
    const messages = parts.length === 0 ? run.messages : [...run.messages, answer]
    return agentRuns.change(run.id, caller.email, 'running', { status, messages, updatedAt: clock.now() })
  }
  let isEnded = false
  try {
    yield { kind: 'start', run }
    for await (const event of pieces(deps, caller, view, run, signal)) {
      if (signal.aborted || (await isCancelled(deps, run))) break
      if (event.kind === 'content') parts.push(partOf(event))
      yield event.kind === 'content' && event.isOfTool ? { kind: 'content', text: event.text } : event
    }
    isEnded = true
    const status = signal.aborted ? 'cancelled' : 'success'
    const isKept = await end(status)
    yield { kind: 'end', status: isKept ? status : 'cancelled' }
  } catch (error) {
    isEnded = true
    await end(signal.aborted ? 'cancelled' : 'error')
    if (!signal.aborted) throw error
    yield { kind: 'end', status: 'cancelled' }
  } finally {
    runningAgents.end(run.id)
    // Whoever waited went away in the middle.
    if (!isEnded) await end('cancelled')
  }
}

type Piece =
  | Extract<RunEvent, { kind: 'step' }>
  | (Extract<RunEvent, { kind: 'content' }> & { readonly isOfTool?: boolean })

async function* pieces(
  { tools, answerer }: RunAgentDeps,
  caller: Caller,
  { definition }: AgentView,
  run: AgentRun,
  signal: AbortSignal,
): AsyncGenerator<Piece> {
  let isFirst = true
  // What a tool of another server does may have changed since the agent was made.
  const known = definition.tools.length === 0 ? [] : await tools.list(caller)
  for (const { name, arguments: given } of definition.tools) {
    if (signal.aborted) return
    if (known.find((tool) => tool.name === name)?.effect === 'write') {
      throw new ServiceError('not_permitted', `The tool ${name} changes things; agents may only look`)
    }
    yield { kind: 'step', text: `Using the tool ${name}` }
    const filled = fillValue(given, run.input) as Record<string, unknown>
    const { text } = await tools.call(caller, name, filled, signal)
    yield { kind: 'content', text: isFirst ? text : `\n\n${text}`, isOfTool: true }
    isFirst = false
  }
  const { instructions, inclusions, exclusions, skills = [] } = definition
  const asked = run.messages.filter(({ author }) => author === 'USER').map(textOf)
  const task = fillText(instructions, run.input).trim()
  const text = asked.at(-1) ?? task
  // Who only wants what tools say has no task besides.
  if (text === '') return
  const earlier = asked.slice(0, -1).reverse()
  const question = {
    text,
    topic: topicOf(text, earlier),
    instructions: asked.length === 0 ? '' : task,
    inclusions,
    exclusions,
    ...(skills.length > 0 && { skillIds: skills }),
  }
  for await (const piece of answerer.answer(caller, question, signal)) {
    if (piece.kind === 'prompts') continue
    if (piece.kind === 'step') yield piece
    else {
      const shown = isFirst || piece.text.startsWith('\n') ? piece.text : `\n\n${piece.text}`
      isFirst = true
      yield { ...piece, text: shown }
    }
  }
}

/** Another service may have been told to. */
async function isCancelled({ agentRuns }: RunAgentDeps, { id, owner }: AgentRun): Promise<boolean> {
  return (await agentRuns.find(id, owner))?.status !== 'running'
}

function refuseNothingToDo({ definition }: AgentView, messages: readonly SavedMessage[]): void {
  const isAsked = messages.some(({ author }) => author === 'USER')
  if (isAsked || definition.instructions.trim() !== '' || definition.tools.length > 0) return
  throw badField('messages', 'is missing; this agent has no instructions of its own')
}

function asMessages(said: RunRequest['messages'], at: Date): SavedMessage[] {
  return said
    .filter(({ text }) => text.trim() !== '')
    .map(({ isOfUser, text }) => ({
      id: newId(),
      author: isOfUser ? 'USER' : 'SERVICE_AI',
      at,
      parts: [{ text: text.trim() }],
    }))
}

function partOf({ isOfTool = false, ...piece }: Extract<Piece, { kind: 'content' }>) {
  const { text } = piece
  if (isOfTool) return { text: text.startsWith('\n') ? `\n\n${TOOL_PART}` : TOOL_PART }
  return keptPart(piece)
}

function textOf({ parts }: SavedMessage): string {
  return parts.map(({ text }) => text).join('')
}

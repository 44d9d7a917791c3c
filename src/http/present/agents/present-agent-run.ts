import { type AgentRun, OPEN, type RunStatus } from '../../../domain/agents/agent-run.ts'
import type { getRun } from '../../../domain/agents/read-runs.ts'
import type { RunEvent } from '../../../domain/agents/run-agent.ts'
import type { ChatPart } from '../../../domain/chat/read-chats.ts'
import { documentId } from '../../../domain/documents/document.ts'
import { documentUrl } from '../../../domain/documents/document-url.ts'
import { ServiceError } from '../../../kernel/errors.ts'
import { events, type StreamAnswer, type StreamEvent } from '../../core/answers.ts'
import { problemDetail } from '../../core/errors/problem-detail.ts'
import type { AgentRunWaitResponse, PlatformRunResponse, RUN_STATES } from '../../schemas/agent-runs.ts'
import type { Wire } from '../../schemas/wire.ts'
import { presentChatFile } from '../present-chat-file.ts'

type Waited = Wire<typeof AgentRunWaitResponse>
type Outcome = Wire<typeof PlatformRunResponse>
type Message = Waited['messages'][number]
type Cited = NonNullable<ChatPart['citation' | 'skill']>

interface WireMessage {
  readonly role?: string
  readonly content?: readonly { readonly text: string }[]
}

/** Messages of a request; who sends no role speaks for themselves. */
export function readRunMessages(messages: readonly WireMessage[] = []) {
  return messages.map(({ role = 'USER', content = [] }) => ({
    isOfUser: /^(user|human)$/i.test(role),
    text: content.map(({ text }) => text).join(''),
  }))
}

/** The whole run as one answer. */
export async function waitForRun(runEvents: AsyncIterable<RunEvent>): Promise<Waited> {
  let run: AgentRun | undefined
  const parts: ChatPart[] = []
  for await (const event of runEvents) {
    if (event.kind === 'start' || event.kind === 'end') run = event.run
    if (event.kind === 'content') parts.push(event)
  }
  if (run === undefined) throw new Error('A run without a start')
  return { run: presentRun(run), messages: parts.length === 0 ? [] : [presentParts(parts)] }
}

/** The answer of the Platform API to a run: event by event, or once it has ended. */
export async function answerRun(
  runEvents: AsyncIterable<RunEvent>,
  isStreamed: boolean | undefined,
  requestId: string,
): Promise<StreamAnswer | Outcome> {
  if (isStreamed === true) return streamRun(runEvents)
  const { run, messages } = await waitForRun(runEvents)
  return { run, messages, output: { messages }, request_id: requestId }
}

/** The run event by event: each piece of the answer is a message, the last one says how it ended. */
export function streamRun(runEvents: AsyncIterable<RunEvent>): StreamAnswer {
  return events(asEvents(runEvents))
}

async function* asEvents(runEvents: AsyncIterable<RunEvent>): AsyncGenerator<StreamEvent> {
  const numbers = new SourceNumbers()
  let at = 0
  for await (const event of runEvents) {
    const id = String(at++)
    if (event.kind === 'start') yield { id, event: 'run', data: { run: presentRun(event.run) } }
    else if (event.kind === 'step') yield { id, event: 'update', data: { text: event.text } }
    else if (event.kind === 'content') {
      const cited = event.citation ?? event.skill
      const message = messageOf([{ text: event.text + numbers.markOf(cited), cited }])
      yield { id, event: 'message', data: { messages: [message] } }
    } else yield { id, event: 'end', data: { run: presentRun(event.run) } }
  }
}

/** A run as it is now, with what it answered or why it failed. */
export function presentRunState(run: Awaited<ReturnType<typeof getRun>>, requestId: string): Outcome {
  const messages = run.messages.map(({ author, parts }) => ({ ...presentParts(parts), role: author }))
  const { error } = run
  return {
    run: presentRun(run),
    messages,
    ...(run.status === 'success' && { output: { messages: messages.slice(lastQuestion(messages) + 1) } }),
    ...(error && { error: { code: problemDetail(new ServiceError(error.code, ''), '').code, message: error.message } }),
    request_id: requestId,
  }
}

/** Behind it comes the answer; -1: nobody asked anything. */
function lastQuestion(messages: readonly Message[]): number {
  return messages.findLastIndex(({ role }) => role === 'USER')
}

const STATES: Readonly<Record<RunStatus, (typeof RUN_STATES)[number]>> = {
  queued: 'QUEUED',
  running: 'RUNNING',
  requires_input: 'REQUIRES_INPUT',
  success: 'SUCCEEDED',
  error: 'FAILED',
  cancelled: 'CANCELLED',
  expired: 'EXPIRED',
}

export function runState({ status }: Pick<AgentRun, 'status'>): (typeof RUN_STATES)[number] {
  return STATES[status]
}

function presentRun(run: Omit<AgentRun, 'messages'>): Waited['run'] {
  const { status, interactions = [] } = run
  return {
    run_id: run.id,
    agent_id: String(run.agentId),
    agent_version: run.agentVersion,
    state: STATES[status],
    ...(!OPEN.includes(status) && { status: status === 'success' ? ('success' as const) : ('error' as const) }),
    created_at: run.createdAt.toISOString(),
    updated_at: run.updatedAt.toISOString(),
    pending_interactions: interactions
      .filter(({ isApproved }) => status === 'requires_input' && isApproved === undefined)
      .map((each) => ({
        interaction_id: each.id,
        type: 'TOOL_APPROVAL',
        tool_name: each.tool,
        arguments: { ...each.arguments },
      })),
    input: { ...run.input },
    metadata: { ...run.metadata },
  }
}

function presentParts(parts: readonly ChatPart[]): Message {
  const numbers = new SourceNumbers()
  return messageOf(
    parts.map(({ text, citation, skill }) => {
      const cited = citation ?? skill
      return { text: text + numbers.markOf(cited), cited }
    }),
  )
}

function messageOf(parts: readonly { readonly text: string; readonly cited: Cited | undefined }[]): Message {
  const all = parts.flatMap(({ cited }) => cited ?? [])
  return {
    role: 'SERVICE_AI',
    content: [{ text: parts.map(({ text }) => text).join(''), type: 'text' }],
    ...(all.length > 0 && {
      citations: all.map((cited) => ({ ...sourceOf(cited), text: cited.text })),
    }),
  }
}

function sourceOf(cited: Cited): { id: string; title: string; url: string } {
  if ('path' in cited) return { id: cited.id, title: cited.name, url: '' }
  const { document, file } = cited
  if (document !== undefined) {
    return { id: documentId(document), title: document.title, url: documentUrl(document) }
  }
  const { id, name, url = '' } = presentChatFile(file)
  return { id, title: name, url }
}

/** `[1]` behind what rests on the first source, `[2]` behind the second … */
class SourceNumbers {
  #last = 0

  markOf(cited: Cited | undefined): string {
    return cited === undefined ? '' : ` [${++this.#last}]`
  }
}

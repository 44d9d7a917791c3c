import type { AgentRun } from '../../domain/agents/agent-run.ts'
import type { getRun } from '../../domain/agents/read-runs.ts'
import type { RunEvent } from '../../domain/agents/run-agent.ts'
import type { ChatPart } from '../../domain/chat/read-chats.ts'
import { documentId } from '../../domain/documents/document.ts'
import { documentUrl } from '../../domain/documents/document-url.ts'
import { events, type StreamAnswer, type StreamEvent } from '../core/answers.ts'
import type { AgentRunGetResponse, AgentRunWaitResponse } from '../schemas/agent-runs.ts'
import type { Wire } from '../schemas/wire.ts'
import { presentChatFile } from './present-chat-file.ts'

type Waited = Wire<typeof AgentRunWaitResponse>
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
  let status: 'success' | 'error' = 'error'
  const parts: ChatPart[] = []
  for await (const event of runEvents) {
    if (event.kind === 'start') run = event.run
    if (event.kind === 'content') parts.push(event)
    if (event.kind === 'end') status = event.status === 'success' ? 'success' : 'error'
  }
  if (run === undefined) throw new Error('A run without a start')
  return { run: { ...presentRun(run), status }, messages: parts.length === 0 ? [] : [presentParts(parts)] }
}

/** The run event by event: each piece of the answer is a message, the last one says how it ended. */
/** The answer of the Platform API to a run: event by event, or once it has ended. */
export async function answerRun(
  runEvents: AsyncIterable<RunEvent>,
  isStreamed: boolean | undefined,
  requestId: string,
): Promise<StreamAnswer | (Waited & { request_id: string })> {
  return isStreamed === true ? streamRun(runEvents) : { ...(await waitForRun(runEvents)), request_id: requestId }
}

export function streamRun(runEvents: AsyncIterable<RunEvent>): StreamAnswer {
  return events(asEvents(runEvents))
}

async function* asEvents(runEvents: AsyncIterable<RunEvent>): AsyncGenerator<StreamEvent> {
  const numbers = new SourceNumbers()
  let at = 0
  let run: AgentRun | undefined
  for await (const event of runEvents) {
    const id = String(at++)
    if (event.kind === 'start') {
      run = event.run
      yield { id, event: 'run', data: { run: presentRun(run) } }
    } else if (event.kind === 'step') yield { id, event: 'update', data: { text: event.text } }
    else if (event.kind === 'content') {
      const cited = event.citation ?? event.skill
      const message = messageOf([{ text: event.text + numbers.markOf(cited), cited }])
      yield { id, event: 'message', data: { messages: [message] } }
    } else {
      const status = event.status === 'success' ? 'success' : 'error'
      yield { id, event: 'end', data: { run: { ...(run && presentRun(run)), status } } }
    }
  }
}

export function presentRunState(
  run: Awaited<ReturnType<typeof getRun>>,
  requestId: string,
): Wire<typeof AgentRunGetResponse> {
  return {
    run: {
      ...presentRun(run),
      agent_version: run.agentVersion,
      status: run.status,
      created_at: run.createdAt.toISOString(),
      updated_at: run.updatedAt.toISOString(),
    },
    messages: run.messages.map(({ author, parts }) => ({ ...presentParts(parts), role: author })),
    request_id: requestId,
  }
}

export function presentRun({ id, agentId, input, metadata }: Omit<AgentRun, 'messages'>) {
  return { agent_id: String(agentId), run_id: id, input: { ...input }, metadata: { ...metadata } }
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

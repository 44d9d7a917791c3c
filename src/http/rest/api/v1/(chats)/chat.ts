import { type ChatEvent, chat } from '../../../../../domain/chat/chat.ts'
import { noteQuestion } from '../../../../../domain/engagement/note-uses.ts'
import type { Services } from '../../../../../domain/services.ts'
import type { Caller } from '../../../../../domain/shared/caller.ts'
import { lines } from '../../../../core/answers.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { ChatPresenter, joinPieces } from '../../../../present/present-chat.ts'
import { ChatRequest, ChatResponse, readChoice } from '../../../../schemas/chat.ts'
import type { Wire } from '../../../../schemas/wire.ts'

type Request = Wire<typeof ChatRequest>

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/chat',
  summary: 'Ask a question and get an answer with citations, at once or line by line',
  tag: 'Chat',
  auth: { kind: 'client', scope: 'CHAT' },
  limit: { setting: 'chatPerSecond', per: 'second' },
  answers: ['json', 'lines'],
  request: ChatRequest,
  response: ChatResponse,
  async handle(services, caller, request, { accept, signal }) {
    const presenter = new ChatPresenter(services.directory)
    const events = chat(services, caller, readRequest(request), signal)
    const pieces = present(noted(services, caller, events), presenter)
    if (request.stream === true || prefersLines(accept)) return lines(pieces)
    return joinPieces(await Array.fromAsync(pieces))
  },
})

/** A question counts when its answer was given to the end. */
async function* noted(services: Services, caller: Caller, events: AsyncIterable<ChatEvent>): AsyncGenerator<ChatEvent> {
  const cited = new Set<string>()
  for await (const event of events) {
    const document = event.kind === 'content' ? event.citation?.document : undefined
    if (document !== undefined) cited.add(document.datasource)
    if (event.kind === 'end') noteQuestion(services, caller, cited)
    yield event
  }
}

async function* present(
  events: AsyncIterable<ChatEvent>,
  presenter: ChatPresenter,
): AsyncGenerator<Wire<typeof ChatResponse>> {
  for await (const event of events) {
    const piece = presenter.piece(event)
    if (piece !== undefined) yield piece
  }
}

/** Some clients name both kinds and read JSON: what they name first counts. */
function prefersLines(accept: string): boolean {
  return /^\s*text\/(?:plain|event-stream)\b/.test(accept)
}

function readRequest(request: Request) {
  return {
    messages: request.messages
      .filter(({ messageType = 'CONTENT' }) => messageType === 'CONTENT')
      .map(({ author = 'USER' as const, fragments = [], uploadedFileIds: fileIds }) => ({
        author,
        fileIds,
        text: fragments.map(({ text = '' }) => text).join(''),
      })),
    chatId: request.chatId,
    saves: request.saveChat,
    applicationId: request.applicationId,
    inclusions: readChoice(request.inclusions),
    exclusions: readChoice(request.exclusions),
    timeoutMillis: request.timeoutMillis,
  }
}

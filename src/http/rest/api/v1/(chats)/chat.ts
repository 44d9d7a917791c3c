import type { ChatEvent } from '../../../../../domain/chat/chat.ts'
import { notedChat } from '../../../../../domain/chat/noted-chat.ts'
import { lines } from '../../../../core/answers.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { ChatPresenter, joinPieces } from '../../../../present/present-chat.ts'
import { ChatRequest, ChatResponse, readChoice } from '../../../../schemas/chat.ts'
import type { Wire } from '../../../../schemas/wire.ts'

type Request = Wire<typeof ChatRequest>

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/chat',
  summary: 'Ask a question and get an answer with citations, optionally streamed',
  tag: 'Chat',
  auth: { kind: 'client', scope: 'CHAT' },
  limit: { setting: 'chatPerSecond', per: 'second' },
  answers: ['json', 'lines'],
  request: ChatRequest,
  response: ChatResponse,
  async handle(services, caller, request, { accept, signal }) {
    const presenter = new ChatPresenter(services.directory)
    const pieces = present(notedChat(services, caller, readRequest(request), signal), presenter)
    if (request.stream === true || prefersLines(accept)) return lines(pieces)
    return joinPieces(await Array.fromAsync(pieces))
  },
})

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

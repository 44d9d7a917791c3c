import type { ChatEvent } from '../../domain/chat/chat.ts'
import { notedChat } from '../../domain/chat/noted-chat.ts'
import { events, type StreamEvent } from '../core/answers.ts'
import { endpoint } from '../core/endpoint.ts'
import { PlatformChatPresenter } from '../present/present-platform-chat.ts'
import { ChatCompletedResponse, ChatCreateRequest } from '../schemas/platform-chat.ts'
import type { Wire } from '../schemas/wire.ts'

export default endpoint({
  method: 'POST',
  path: '/api/chat',
  summary: 'Ask a question and get an answer with citations, at once or as events (Platform API, experimental)',
  tag: 'Platform',
  auth: { kind: 'client', scope: 'CHAT' },
  isExperimental: true,
  limit: { setting: 'chatPerSecond', per: 'second', pool: 'POST /rest/api/v1/chat' },
  answers: ['json', 'events'],
  request: ChatCreateRequest,
  response: ChatCompletedResponse,
  errors: 'problem',
  async handle(services, caller, { input, stream = false, store = true, conversation_id: chatId }, call) {
    const asked = { messages: messagesOf(input), chatId, saves: store, inclusions: {}, exclusions: {} }
    const presenter = new PlatformChatPresenter(store, call.requestId)
    const answer = notedChat(services, caller, asked, call.signal)
    if (stream) return events(present(answer, presenter))
    for await (const event of answer) presenter.events(event)
    return presenter.completed()
  },
})

async function* present(
  answer: AsyncIterable<ChatEvent>,
  presenter: PlatformChatPresenter,
): AsyncGenerator<StreamEvent> {
  for await (const event of answer) yield* presenter.events(event)
}

/** The service has the newest first. */
function messagesOf(input: Wire<typeof ChatCreateRequest>['input']) {
  if (typeof input === 'string') return [{ author: 'USER' as const, text: input }]
  return input
    .map(({ role, content }) => ({
      author: role === 'USER' ? ('USER' as const) : ('SERVICE_AI' as const),
      text: content,
    }))
    .reverse()
}

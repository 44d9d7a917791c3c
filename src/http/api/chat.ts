import type { ChatEvent } from '../../domain/chat/chat.ts'
import type { AnswerFormat } from '../../domain/chat/model/answer-shaper.ts'
import { shapedChat } from '../../domain/chat/model/shaped-chat.ts'
import { notedChat } from '../../domain/chat/noted-chat.ts'
import { events, type StreamEvent } from '../core/answers.ts'
import { type Call, endpoint } from '../core/endpoint.ts'
import { toServiceError } from '../core/errors/error-answers.ts'
import { problemDetail } from '../core/errors/problem-detail.ts'
import { PlatformChatPresenter } from '../present/present-platform-chat.ts'
import { ChatCompletedResponse, ChatCreateRequest } from '../schemas/platform-chat.ts'
import type { Wire } from '../schemas/wire.ts'

export default endpoint({
  method: 'POST',
  path: '/api/chat',
  summary: 'Ask a question and get an answer with citations, optionally streamed (Platform API, experimental)',
  tag: 'Platform',
  auth: { kind: 'client', scope: 'CHAT' },
  isExperimental: true,
  limit: { setting: 'chatPerSecond', per: 'second', pool: 'POST /rest/api/v1/chat' },
  answers: ['json', 'events'],
  request: ChatCreateRequest,
  response: ChatCompletedResponse,
  errors: 'problem',
  async handle(services, caller, { input, stream = false, store = true, conversation_id: chatId, text }, call) {
    const asked = { messages: messagesOf(input), chatId, saves: store, inclusions: {}, exclusions: {} }
    const presenter = new PlatformChatPresenter(store, call.requestId)
    const format = formatOf(text?.format)
    const answer =
      format === undefined
        ? notedChat(services, caller, asked, call.signal)
        : shapedChat(services, caller, asked, format, call.signal)
    if (stream) return events(present(answer, presenter, call))
    for await (const event of answer) presenter.events(event)
    return presenter.completed()
  },
})

async function* present(
  answer: AsyncIterable<ChatEvent>,
  presenter: PlatformChatPresenter,
  { requestId, log }: Call,
): AsyncGenerator<StreamEvent> {
  let hasBegun = false
  try {
    for await (const event of answer) {
      hasBegun = true
      yield* presenter.events(event)
    }
  } catch (thrown) {
    // Until then the status of the answer can say it.
    if (!hasBegun) throw thrown
    const error = toServiceError(thrown)
    if (error.code === 'internal') log.error({ err: thrown }, 'stream failed')
    const { code, detail: message } = problemDetail(error, requestId)
    yield presenter.failed({ code, message })
  }
}

function formatOf(format: NonNullable<Wire<typeof ChatCreateRequest>['text']>['format']): AnswerFormat | undefined {
  if (format?.type !== 'JSON_SCHEMA') return undefined
  const { name = 'answer', schema, strict = false } = format
  return { name, schema, isStrict: strict }
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

import type { Citation, QuotelessSource } from '../../domain/chat/answerer.ts'
import type { ChatEvent } from '../../domain/chat/chat.ts'
import { documentId } from '../../domain/documents/document.ts'
import { documentUrl } from '../../domain/documents/document-url.ts'
import { newId } from '../../kernel/ids.ts'
import type { StreamEvent } from '../core/answers.ts'
import type { ChatCompletedResponse } from '../schemas/platform-chat.ts'
import type { Wire } from '../schemas/wire.ts'
import { presentChatFile } from './present-chat-file.ts'

type Completed = Wire<typeof ChatCompletedResponse>
type Annotation = Completed['output'][number]['content'][number]['annotations'][number]

/** Puts the events of one answer on the wire as the Platform API has them: one by one, or what they come to. */
export class PlatformChatPresenter {
  readonly #id = `resp_${newId()}`
  readonly #isStored: boolean
  readonly #requestId: string
  readonly #annotations: Annotation[] = []
  #conversationId: string | null = null
  #createdAt = ''
  #text = ''

  constructor(isStored: boolean, requestId: string) {
    this.#isStored = isStored
    this.#requestId = requestId
  }

  /** What streams say of an event. */
  events(event: ChatEvent): StreamEvent[] {
    if (event.kind === 'start') {
      this.#conversationId = event.chatId ?? null
      this.#createdAt = event.at.toISOString()
      return [this.#named('RESPONSE_CREATED', { response: { ...this.#head(), status: 'IN_PROGRESS', output: [] } })]
    }
    if (event.kind === 'step') return [this.#named('RESPONSE_PROGRESS', { text: event.text })]
    if (event.kind === 'content') {
      const annotations = this.#add(event)
      return [this.#named('RESPONSE_OUTPUT_TEXT_DELTA', { delta: event.text, annotations })]
    }
    const done = { text: this.#text, annotations: this.#annotations }
    return [
      this.#named('RESPONSE_OUTPUT_TEXT_DONE', done),
      this.#named('RESPONSE_COMPLETED', { response: this.completed() }),
    ]
  }

  completed(): Completed {
    return { ...this.#head(), status: 'COMPLETED', output: [this.#message()] }
  }

  /** Ends a stream that broke, with what it said until then. */
  failed({ code, message }: { readonly code: string; readonly message: string }): StreamEvent {
    const output = this.#text === '' ? [] : [this.#message()]
    const response = { ...this.#head(), status: 'FAILED', output, error: { code, message } }
    return this.#named('RESPONSE_FAILED', { response })
  }

  #message(): Completed['output'][number] {
    const content = [{ type: 'OUTPUT_TEXT' as const, text: this.#text, annotations: this.#annotations }]
    return { type: 'MESSAGE', role: 'ASSISTANT', content }
  }

  #head() {
    return {
      id: this.#id,
      object: 'RESPONSE' as const,
      created_at: this.#createdAt,
      store: this.#isStored,
      conversation_id: this.#conversationId,
      request_id: this.#requestId,
    }
  }

  #named(type: string, data: object): StreamEvent {
    return { event: type, data: { type, response_id: this.#id, ...data } }
  }

  #add({ text, citation, announcement }: Extract<ChatEvent, { kind: 'content' }>): Annotation[] {
    // A further source without its own text is one of all that was said: JSON has no sentences to tell apart.
    const start = text === '' ? 0 : this.#text.length + (text.length - text.trimStart().length)
    this.#text += text
    const source = citation ?? announcement?.source
    if (source === undefined) return []
    const annotation: Annotation = {
      type: 'CITATION',
      sources: [sourceOf(source)],
      start_index: start,
      end_index: this.#text.length,
      snippets: citation === undefined ? [] : [{ text: citation.text }],
    }
    this.#annotations.push(annotation)
    return [annotation]
  }
}

function sourceOf(source: Citation | QuotelessSource): Annotation['sources'][number] {
  if (source.document === undefined) {
    const { id, name, url = '' } = presentChatFile(source.file)
    return { type: 'FILE', file_id: id, title: name, url }
  }
  const { document } = source
  return {
    type: 'DOCUMENT',
    document_id: documentId(document),
    url: documentUrl(document),
    title: document.title,
    datasource: document.datasource,
  }
}

import type { QuotelessSource } from '../../domain/chat/answerer.ts'
import type { ChatEvent } from '../../domain/chat/chat.ts'
import type { ChatPart, ReadMessage } from '../../domain/chat/read-chats.ts'
import type { SavedChat } from '../../domain/chat/saved-chat.ts'
import { documentId } from '../../domain/documents/document.ts'
import { newTrackingToken, resultToken } from '../../domain/search/hits/tracking-token.ts'
import { newId } from '../../kernel/ids.ts'
import type { ChatMessage, ChatMessageCitation, ChatMetadata, ChatResponse } from '../schemas/chat.ts'
import type { Wire } from '../schemas/wire.ts'
import { presentChatFile } from './present-chat-file.ts'
import { type PersonNames, presentDocument } from './present-document.ts'
import { presentEntities } from './search/present-entities.ts'

type Message = Wire<typeof ChatMessage>
type Response = Wire<typeof ChatResponse>

/** Puts the events of one answer on the wire: each as its own piece, or all in one. */
export class ChatPresenter {
  readonly #people: PersonNames
  readonly #startedAt = performance.now()
  readonly #token = newTrackingToken()
  readonly #pieces: MessagePieces
  #chatId: string | undefined
  #messageId = ''

  constructor(people: PersonNames) {
    this.#people = people
    this.#pieces = new MessagePieces(people)
  }

  /** The response that says what is new; undefined if nothing of the event is for the caller. */
  piece(event: ChatEvent): Response | undefined {
    if (event.kind === 'start') {
      this.#chatId = event.chatId
      this.#messageId = event.messageId
      return undefined
    }
    const head = { ...(this.#chatId !== undefined && { chatId: this.#chatId }), chatSessionTrackingToken: this.#token }
    if (event.kind === 'step')
      return { messages: [messageOf('UPDATE', newId(), event.at, [{ text: event.text }], [])], ...head }
    if (event.kind === 'content') {
      const { fragments, citations } = this.#pieces.of(event)
      return { messages: [messageOf('CONTENT', this.#messageId, event.at, fragments, citations)], ...head }
    }
    return {
      messages: [],
      ...head,
      ...(event.chat && { chat: presentChat(event.chat, this.#people) }),
      followUpPrompts: [...event.prompts],
      backendTimeMillis: Math.round(performance.now() - this.#startedAt),
    }
  }
}

/** All pieces as one: the pieces of a message are put together. */
export function joinPieces(pieces: readonly Response[]): Response {
  const messages: Message[] = []
  for (const piece of pieces.flatMap((each) => each.messages)) {
    const before = messages.find(({ messageId }) => messageId === piece.messageId)
    if (before === undefined) messages.push(piece)
    else {
      before.fragments.push(...piece.fragments)
      before.citations?.push(...(piece.citations ?? []))
    }
  }
  return Object.assign({}, ...pieces, { messages }) as Response
}

export function presentSavedMessage(message: ReadMessage, people: PersonNames): Message {
  const pieces = new MessagePieces(people)
  const parts = message.parts.map((part) => pieces.of(part))
  return {
    ...messageOf(
      'CONTENT',
      message.id,
      message.at,
      [
        ...message.files.map((file) => ({ file: presentChatFile(file) })),
        ...parts.flatMap(({ fragments }) => fragments),
      ],
      parts.flatMap(({ citations }) => citations),
    ),
    author: message.author,
    ...(message.files.length > 0 && { uploadedFileIds: message.files.map(({ id }) => id) }),
  }
}

export function presentChat(chat: SavedChat, people: PersonNames): Wire<typeof ChatMetadata> {
  return {
    id: chat.id,
    createTime: Math.floor(chat.createdAt.getTime() / 1000),
    updateTime: Math.floor(chat.updatedAt.getTime() / 1000),
    createdBy: { name: people.nameOf(chat.owner) ?? chat.owner, obfuscatedId: people.idOf(chat.owner) },
    name: chat.name,
    ...(chat.applicationId !== undefined && { applicationId: chat.applicationId }),
  }
}

function messageOf(
  messageType: 'UPDATE' | 'CONTENT',
  messageId: string,
  at: Date,
  fragments: Message['fragments'],
  citations: Wire<typeof ChatMessageCitation>[],
): Message {
  return { author: 'SERVICE_AI', messageType, messageId, ts: at.toISOString(), fragments, citations }
}

/** The fragments of one message, which count the characters of its text. */
class MessagePieces {
  readonly #people: PersonNames
  readonly #token = newTrackingToken()
  #length = 0
  #rank = 0

  constructor(people: PersonNames) {
    this.#people = people
  }

  of({
    text,
    citation,
    skill,
    entity,
    announcement,
  }: ChatPart): Pick<Message, 'fragments'> & { citations: Wire<typeof ChatMessageCitation>[] } {
    const startIndex = this.#length + (text.length - text.trimStart().length)
    this.#length += text.length
    if (entity !== undefined) {
      const context = { people: this.#people, datasources: new Map() }
      return {
        fragments: [{ text }, { structuredResults: presentEntities([entity], context, this.#token) }],
        citations: [],
      }
    }
    if (announcement?.source !== undefined) {
      // The words are those of the announcement, so there is nothing to quote from its source.
      const presented = this.#source(announcement.source)
      return { fragments: [{ text }, { citation: presented }], citations: [presented] }
    }
    const cited = skill ?? citation
    if (cited === undefined) return { fragments: [{ text }], citations: [] }
    const presented = {
      ...this.#source(cited),
      referenceRanges: [
        {
          textRange: { startIndex, endIndex: this.#length, type: 'CITATION' as const },
          snippets: [{ text: cited.text, mimeType: 'text/plain', ranges: [], snippetTextOrdering: 0 }],
        },
      ],
    }
    return { fragments: [{ text }, { citation: presented }], citations: [presented] }
  }

  #source(cited: NonNullable<ChatPart['citation' | 'skill']> | QuotelessSource): Wire<typeof ChatMessageCitation> {
    if ('path' in cited) {
      return { trackingToken: this.#tokenOf(cited.id), sourceSkill: { id: cited.id, name: cited.name } }
    }
    if (cited.document === undefined) {
      return { trackingToken: this.#tokenOf(cited.file.id), sourceFile: presentChatFile(cited.file) }
    }
    const { document, datasource } = cited
    const sourceDocument = presentDocument(document, datasource, this.#people)
    return { trackingToken: this.#tokenOf(documentId(document)), sourceDocument }
  }

  #tokenOf(sourceId: string): string {
    return resultToken(this.#token, this.#rank++, sourceId)
  }
}

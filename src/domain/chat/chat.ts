import { badField } from '../../kernel/bad-field.ts'
import type { Clock } from '../../kernel/clock.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { documentId } from '../documents/document.ts'
import type { Caller } from '../shared/caller.ts'
import { type AnswerWithEntitiesDeps, answerWithEntities } from './answer-with-entities.ts'
import type { AnswerPiece, Citation, SourceChoice } from './answerer.ts'
import type { ChatFile } from './files/chat-file.ts'
import { type ChatFilesDeps, getChatFiles, namedChatFiles } from './files/read-chat-files.ts'
import { topicOf } from './follow-up.ts'
import { unaskedPrompts } from './prompts/follow-up-prompts.ts'
import { MAX_QUESTION_CHARACTERS, refuseLongQuestion } from './question-length.ts'
import { referBack } from './refer-back.ts'
import type { ChatLimits, ChatStore, SavedChat, SavedCitation, SavedMessage, SavedPart } from './saved-chat.ts'
import { savedEntity } from './saved-entities.ts'

export type ChatDeps = AnswerWithEntitiesDeps & ChatFilesDeps & { chats: ChatStore; clock: Clock }

interface AskedMessage {
  readonly author: 'USER' | 'SERVICE_AI'
  readonly text: string
  /** Files of the caller's that it is about, and what follows it. */
  readonly fileIds?: readonly string[] | undefined
}

export interface ChatRequest {
  /** Newest first: the first of a user is the question. */
  readonly messages: readonly AskedMessage[]
  /** Of a saved chat that goes on; empty: a new one. */
  readonly chatId?: string | undefined
  /** Unless said, a chat that goes on is saved and a new one is not. */
  readonly saves?: boolean | undefined
  readonly applicationId?: string | undefined
  readonly inclusions: SourceChoice
  readonly exclusions: SourceChoice
  readonly timeoutMillis?: number | undefined
}

export type ChatEvent =
  /** Comes first: under which id the chat will be found, if it is kept. */
  | { readonly kind: 'start'; readonly chatId: string | undefined; readonly messageId: string; readonly at: Date }
  | { readonly kind: 'step'; readonly text: string; readonly at: Date }
  | (Extract<AnswerPiece, { kind: 'content' }> & { readonly at: Date })
  /** Comes last, when everything is kept. */
  | { readonly kind: 'end'; readonly prompts: readonly string[]; readonly chat: SavedChat | undefined }

export const CHAT_LIMITS: ChatLimits = { messages: 400, chats: 1000 }
const NAME_CHARACTERS = 80
const MAX_FILES = 20

/** Answers the newest message of a conversation. What is not read to the end is not kept. */
export async function* chat(
  deps: ChatDeps,
  caller: Caller,
  request: ChatRequest,
  signal: AbortSignal,
): AsyncGenerator<ChatEvent> {
  const { chats, clock } = deps
  const asked = request.messages.filter(({ author, text }) => author === 'USER' && text.trim() !== '')
  const question = asked[0]?.text.trim()
  if (question === undefined) throw badField('messages', 'must contain text from the user')
  refuseLongQuestion(question)
  const { chatId = '' } = request
  const known = chatId === '' ? [] : await questionsOf(chats, caller, chatId)
  const files = await filesOf(deps, caller, asked, known)
  const saves = request.saves ?? chatId !== ''
  const id = chatId === '' ? newId() : chatId
  const answerId = newId()
  const askedAt = clock.now()
  yield { kind: 'start', chatId: saves || chatId !== '' ? id : undefined, messageId: answerId, at: askedAt }

  const { inclusions, exclusions, timeoutMillis } = request
  // A client may send what was said so far, or only what is new of a saved chat.
  const earlier = [...asked.slice(1), ...known].map(({ text }) => text.slice(0, MAX_QUESTION_CHARACTERS))
  const parts: SavedMessage['parts'][number][] = []
  let prompts: readonly string[] = []
  const text = await referBack(deps, caller, question, earlier)
  const wanted = { text, topic: topicOf(text, earlier), inclusions, exclusions, files, timeoutMillis }
  for await (const piece of answerWithEntities(deps, caller, wanted, signal)) {
    if (signal.aborted) return
    if (piece.kind === 'prompts') prompts = unaskedPrompts(piece.prompts, [question, ...earlier])
    else yield { ...piece, at: clock.now() }
    if (piece.kind === 'content') parts.push(keptPart(piece))
  }
  if (signal.aborted) return
  const fileIds = asked[0]?.fileIds ?? []
  const messages: SavedMessage[] = [
    { id: newId(), author: 'USER', at: askedAt, parts: [{ text: question }], ...(fileIds.length > 0 && { fileIds }) },
    { id: answerId, author: 'SERVICE_AI', at: clock.now(), parts },
  ]
  const saved = saves ? await save(chats, caller, request, id, messages) : undefined
  yield { kind: 'end', prompts, chat: saved }
}

async function save(
  chats: ChatStore,
  { email }: Caller,
  { chatId = '', applicationId }: ChatRequest,
  id: string,
  messages: readonly SavedMessage[],
): Promise<SavedChat> {
  const [question, answer] = messages as [SavedMessage, SavedMessage]
  if (chatId === '') {
    const name = (question.parts[0]?.text ?? '').replace(/\s+/g, ' ').slice(0, NAME_CHARACTERS).toWellFormed()
    const made = { id, owner: email, name, applicationId, createdAt: question.at, updatedAt: answer.at }
    await chats.add(made, messages, CHAT_LIMITS)
    return made
  }
  const saved = await chats.append(id, email, messages, answer.at, CHAT_LIMITS)
  if (saved === 'missing') throw chatNotFound()
  if (saved === 'full')
    throw badField('chatId', `names a chat that already has ${CHAT_LIMITS.messages} messages; start a new chat`)
  return saved
}

/** What was asked in a saved chat before, newest first. */
async function questionsOf(chats: ChatStore, { email }: Caller, id: string): Promise<AskedMessage[]> {
  if ((await chats.find(id, email)) === undefined) throw chatNotFound()
  const messages = await chats.messagesOf(id, email)
  if (messages.length + 2 > CHAT_LIMITS.messages) {
    throw badField('chatId', `names a chat that already has ${CHAT_LIMITS.messages} messages; start a new chat`)
  }
  const questions = messages.filter(({ author }) => author === 'USER')
  return questions
    .map(({ author, parts, fileIds }) => ({ author, text: parts.map(({ text }) => text).join(''), fileIds }))
    .reverse()
}

/** What the question names must be there; of what was named before, what is still there counts. */
async function filesOf(
  deps: ChatFilesDeps,
  caller: Caller,
  asked: readonly AskedMessage[],
  known: readonly AskedMessage[],
): Promise<ChatFile[]> {
  const own = asked[0]?.fileIds ?? []
  if (own.length > MAX_FILES) throw badField('messages[0].uploadedFileIds', `must have at most ${MAX_FILES} items`)
  const named = await namedChatFiles(deps, caller, own)
  const earlier = [...asked.slice(1), ...known].flatMap(({ fileIds = [] }) => fileIds)
  const further = [...new Set(earlier)].filter((id) => !own.includes(id)).slice(0, MAX_FILES - named.length)
  return [...named, ...(await getChatFiles(deps, caller, further))]
}

/** A part of an answer as it is stored. */
export function keptPart({
  text,
  citation,
  skill,
  entity,
  announcement,
}: Extract<AnswerPiece, { kind: 'content' }>): SavedPart {
  return {
    text,
    ...(citation && { citation: keptCitation(citation) }),
    ...(skill && { skill: { id: skill.id, path: skill.path, text: skill.text } }),
    ...(entity && { entity: savedEntity(entity) }),
    ...(announcement && { entity: { kind: 'announcement', id: String(announcement.id) } }),
  }
}

function keptCitation({ document, file, start, end, text }: Citation): SavedCitation {
  if (document !== undefined) return { documentId: documentId(document), start, end, text }
  return { fileId: file.id, start, end, text }
}

/** The same error whether the chat doesn't exist or belongs to someone else. */
export function chatNotFound(): ServiceError {
  return new ServiceError('not_found', "Chat not found, or it isn't yours")
}

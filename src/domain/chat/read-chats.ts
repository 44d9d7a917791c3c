import type { VisibilityResolver } from '../access/visibility-of.ts'
import { type VisibleDocumentsDeps, visibleDocuments, visibleHeads } from '../documents/visible-documents.ts'
import { findAnnouncements, type ReadAnnouncementsDeps } from '../knowledge/announcements/read-announcements.ts'
import type { SearchEntity } from '../search/entities/search-entities.ts'
import type { Caller } from '../shared/caller.ts'
import type { SharedObjectStore } from '../sharing/shared-object.ts'
import type { ViewerDeps } from '../sharing/viewer.ts'
import { readableSkillsOf } from '../skills/read-skills.ts'
import type { SkillRecord } from '../skills/skill.ts'
import { shownAnnouncement } from './announcements/shown-announcement.ts'
import type { DocumentCitation, FileCitation, ShownAnnouncement, SkillCitation } from './answerer.ts'
import { CHAT_LIMITS, chatNotFound } from './chat.ts'
import type { ChatFile } from './files/chat-file.ts'
import { type ChatFilesDeps, getChatFiles } from './files/read-chat-files.ts'
import type { ChatStore, SavedChat, SavedCitation, SavedMessage, SavedPart } from './saved-chat.ts'
import { isSearchEntity, readableEntities, type SavedEntityDeps } from './saved-entities.ts'

export interface ShowMessagesDeps
  extends VisibleDocumentsDeps,
    ChatFilesDeps,
    ViewerDeps,
    SavedEntityDeps,
    ReadAnnouncementsDeps {
  skills: SharedObjectStore<SkillRecord>
  visibilities: Pick<VisibilityResolver, 'visibilityOf' | 'datasources'>
}

export interface ReadChatDeps extends ShowMessagesDeps {
  chats: ChatStore
}

export interface ChatPart {
  readonly text: string
  /** The text only says that the reader can't read the source anymore. */
  readonly isLeftOut?: true
  readonly citation?:
    | Pick<DocumentCitation, 'document' | 'datasource' | 'text' | 'file'>
    | Pick<FileCitation, 'file' | 'text' | 'document'>
  readonly skill?: SkillCitation
  /** Only in a new answer. A saved one keeps the text, shown while its reader can read the entity. */
  readonly entity?: SearchEntity
  readonly announcement?: ShownAnnouncement
}

export interface ReadMessage extends Omit<SavedMessage, 'parts'> {
  readonly parts: readonly ChatPart[]
  readonly files: readonly ChatFile[]
}

/** In the place of a passage whose document its reader may not read any more. */
const LEFT_OUT = "(A passage is hidden because you can't read its source anymore.)"

/** A chat of the caller's. What it cites is shown as far as the caller may read the documents now. */
export async function getChat(
  deps: ReadChatDeps,
  caller: Caller,
  id: string,
): Promise<{ chat: SavedChat; messages: ReadMessage[] }> {
  const chat = await deps.chats.find(id, caller.email)
  if (chat === undefined) throw chatNotFound()
  const messages = await deps.chats.messagesOf(id, caller.email)
  return { chat, messages: await showMessages(deps, caller, messages) }
}

/** Messages as somebody may read them now. */
export async function showMessages(
  deps: ShowMessagesDeps,
  caller: Caller,
  messages: readonly SavedMessage[],
): Promise<ReadMessage[]> {
  const documents = await visibleDocuments(deps, caller.email, citedDocuments(messages))
  const datasources = await deps.visibilities.datasources()
  const { partsOf, files } = await readableParts(deps, caller, messages, documents)
  return messages.map((message) => ({
    ...message,
    parts: partsOf(message).map(({ saved, ...part }): ChatPart => {
      const document = documents.get(saved?.documentId ?? '')
      if (saved === undefined || document === undefined) return part
      return { ...part, citation: { document, datasource: datasources.get(document.datasource), text: saved.text } }
    }),
    files: (message.fileIds ?? []).flatMap((id) => files.get(id) ?? []),
  }))
}

/** The texts of each message that somebody may read now. Unlike `showMessages`, it doesn't read the documents that they cite. */
export async function readableTexts(
  deps: ShowMessagesDeps,
  caller: Caller,
  messages: readonly SavedMessage[],
): Promise<string[]> {
  const heads = await visibleHeads(deps, caller.email, citedDocuments(messages))
  const { partsOf } = await readableParts(deps, caller, messages, heads)
  return messages.map((message) =>
    partsOf(message)
      .map(({ text, isLeftOut }) => (isLeftOut === true ? '' : text))
      .join(''),
  )
}

function citedDocuments(messages: readonly SavedMessage[]): string[] {
  return messages.flatMap(({ parts }) => parts.flatMap(({ citation }) => citation?.documentId ?? []))
}

/** A part as it may be read now, and what it cites of a document that may be read. */
type ReadablePart = ChatPart & { readonly saved?: SavedCitation }

/** `documents`: those that the caller may read. */
async function readableParts(
  deps: ShowMessagesDeps,
  caller: Caller,
  messages: readonly SavedMessage[],
  documents: Pick<ReadonlyMap<string, unknown>, 'has'>,
): Promise<{ partsOf: (message: SavedMessage) => ReadablePart[]; files: Map<string, ChatFile> }> {
  const fileIds = messages.flatMap(({ parts, fileIds: own = [] }) => [
    ...own,
    ...parts.flatMap(({ citation }) => citation?.fileId ?? []),
  ])
  const files = new Map((await getChatFiles(deps, caller, fileIds)).map((file) => [file.id, file]))
  const datasources = await deps.visibilities.datasources()
  const skillIds = messages.flatMap(({ parts }) => parts.flatMap(({ skill }) => (skill ? Number(skill.id) : [])))
  const skills = await readableSkillsOf(deps, caller, [...new Set(skillIds)])
  const entities = messages.flatMap(({ parts }) => parts.flatMap(({ entity }) => entity ?? []))
  const ofSearch = entities.filter(isSearchEntity)
  const isReadable = ofSearch.length === 0 ? () => false : await readableEntities(deps, caller, ofSearch)
  const announcementIds = entities.flatMap(({ kind, id }) => (kind === 'announcement' ? [Number(id)] : []))
  const announcements = await findAnnouncements(deps, caller, announcementIds)
  const show = ({ text, citation, skill: cited, entity }: SavedPart): ReadablePart => {
    if (entity !== undefined && isSearchEntity(entity)) return isReadable(entity) ? { text } : leftOut(text)
    if (entity !== undefined) {
      const view = announcements.get(Number(entity.id))
      return view === undefined ? leftOut(text) : { text, announcement: shownAnnouncement(view, datasources) }
    }
    if (cited !== undefined) {
      const skill = skills.get(Number(cited.id))
      return skill === undefined ? leftOut(text) : { text, skill: { ...cited, name: skill.record.name } }
    }
    if (citation === undefined) return { text }
    const file = files.get(citation.fileId ?? '')
    if (file !== undefined) return { text, citation: { file, text: citation.text } }
    return documents.has(citation.documentId ?? '') ? { text, saved: citation } : leftOut(text)
  }
  return { partsOf: ({ parts }) => parts.map(show), files }
}

function leftOut(text: string): ChatPart {
  return { text: text.startsWith('\n') ? `\n\n${LEFT_OUT}` : LEFT_OUT, isLeftOut: true }
}

/** Last used first. */
export function listChats({ chats }: Pick<ReadChatDeps, 'chats'>, { email }: Caller): Promise<SavedChat[]> {
  return chats.list(email, CHAT_LIMITS.chats)
}

/** Those of the caller's; what is not there, or not theirs, is passed over. */
export function deleteChats(
  { chats }: Pick<ReadChatDeps, 'chats'>,
  { email }: Caller,
  ids: readonly string[],
): Promise<void> {
  return chats.remove(ids, email)
}

export function deleteAllChats({ chats }: Pick<ReadChatDeps, 'chats'>, { email }: Caller): Promise<void> {
  return chats.removeAll(email)
}

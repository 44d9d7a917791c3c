import type { SearchEntity } from '../search/entities/search-entities.ts'

/** A citation as it is kept: where it is, never what the document is called. */
export interface SavedCitation {
  /** Of a document, or of a file. */
  readonly documentId?: string
  readonly fileId?: string
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The same of a skill. */
export interface SavedSkillCitation {
  readonly id: string
  readonly path: string
  readonly text: string
}

/** The answer, person, team, collection or announcement that a part describes. */
export interface SavedEntity {
  readonly kind: SearchEntity['kind'] | 'announcement'
  readonly id: string
}

export interface SavedPart {
  readonly text: string
  readonly citation?: SavedCitation
  readonly skill?: SavedSkillCitation
  readonly entity?: SavedEntity
}

/** One message of a saved chat. */
export interface SavedMessage {
  readonly id: string
  readonly author: 'USER' | 'SERVICE_AI'
  readonly at: Date
  readonly parts: readonly SavedPart[]
  /** What was uploaded with it. */
  readonly fileIds?: readonly string[]
}

/** A chat without its messages. */
export interface SavedChat {
  readonly id: string
  /** Whose it is, in lower case. Nobody else ever sees it. */
  readonly owner: string
  readonly name: string
  readonly applicationId: string | undefined
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface ChatLimits {
  /** Of one chat. */
  readonly messages: number
  /** Of one person; the ones unused for longest make room. */
  readonly chats: number
}

export interface ChatStore {
  /** Makes the chat. */
  add(chat: SavedChat, messages: readonly SavedMessage[], limits: ChatLimits): Promise<void>
  /** Adds to a chat of this owner; `full` if it would have too many, `missing` if there is none. */
  append(
    id: string,
    owner: string,
    messages: readonly SavedMessage[],
    at: Date,
    limits: ChatLimits,
  ): Promise<SavedChat | 'full' | 'missing'>
  find(id: string, owner: string): Promise<SavedChat | undefined>
  /** Oldest first. */
  messagesOf(id: string, owner: string): Promise<SavedMessage[]>
  /** Messages of several chats of this owner by chat ID, oldest first. */
  messagesByChat(ids: readonly string[], owner: string): Promise<Map<string, SavedMessage[]>>
  /** Last used first. */
  list(owner: string, limit: number): Promise<SavedChat[]>
  /** Doesn't count as using the chat. Undefined: this owner has no such chat. */
  rename(id: string, owner: string, name: string): Promise<SavedChat | undefined>
  /** Those of this owner; others stay as they are. */
  remove(ids: readonly string[], owner: string): Promise<void>
  removeAll(owner: string): Promise<void>
}

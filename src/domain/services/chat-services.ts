import type { Answerer } from '../chat/answerer.ts'
import type { ChatStore } from '../chat/saved-chat.ts'

/** The assistant. */
export interface ChatServices {
  readonly chats: ChatStore
  /** Who answers the questions of chats. */
  readonly answerer: Answerer
}

import type { Answerer } from '../chat/answerer.ts'
import type { ChatFileLimits, ChatFileStore } from '../chat/files/chat-file.ts'
import type { CurrentShaper } from '../chat/model/answer-shaper.ts'
import type { ChatStore } from '../chat/saved-chat.ts'

/** The assistant. */
export interface ChatServices {
  readonly chats: ChatStore
  readonly chatFiles: ChatFileStore
  readonly chatFileLimits: ChatFileLimits
  /** Who answers the questions of chats. */
  readonly answerer: Answerer
  /** Quotes passages and never calls a model: for the short answer above search results. */
  readonly quotingAnswerer: Answerer
  /** Writes answers as JSON, where a model is set. */
  readonly answerShaper: CurrentShaper
}

import type { SavedMessage } from '../../domain/chat/saved-chat.ts'
import type { Json } from '../database/json-column.ts'

/** `at`: milliseconds. */
export type MessageRecord = Omit<SavedMessage, 'at'> & { readonly at: number }

/** The tables of saved chats. */
export interface ChatTables {
  chats: {
    id: string
    owner: string
    name: string
    application_id: string | null
    created_at: number
    updated_at: number
  }
  chat_messages: { chat_id: string; position: number; record: Json<MessageRecord> }
}

import type { ChatFile } from '../../domain/chat/files/chat-file.ts'
import type { SavedMessage } from '../../domain/chat/saved-chat.ts'
import type { Json } from '../database/json-column.ts'

/** `at`: milliseconds. */
export type MessageRecord = Omit<SavedMessage, 'at'> & { readonly at: number }

/** The tables of saved chats, and of the files that they are about. */
export interface ChatTables {
  chats: {
    id: string
    owner: string
    name: string
    application_id: string | null
    created_at: number
    updated_at: number
  }
  chat_files: {
    id: string
    owner: string
    name: string
    content_type: string
    size: number
    status: ChatFile['status']
    failure: Exclude<ChatFile['failure'], undefined> | null
    body: string
    uploaded_at: number
    content: Uint8Array
  }
  chat_file_owners: { owner: string }
  chat_messages: { chat_id: string; position: number; record: Json<MessageRecord> }
}

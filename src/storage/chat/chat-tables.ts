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
  /** `record`: JSON. */
  chat_messages: { chat_id: string; position: number; record: string }
}

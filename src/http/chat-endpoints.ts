import platformChat from './api/chat.ts'
import type { Endpoint } from './core/endpoint.ts'
import chat from './rest/api/v1/(chats)/chat.ts'
import deleteAllChats from './rest/api/v1/(chats)/deleteallchats.ts'
import deleteChats from './rest/api/v1/(chats)/deletechats.ts'
import getChat from './rest/api/v1/(chats)/getchat.ts'
import getChatApplication from './rest/api/v1/(chats)/getchatapplication.ts'
import listChats from './rest/api/v1/(chats)/listchats.ts'

/** The assistant. */
export const CHAT_ENDPOINTS: readonly Endpoint[] = [
  chat,
  getChat,
  listChats,
  deleteChats,
  deleteAllChats,
  getChatApplication,
  platformChat,
]

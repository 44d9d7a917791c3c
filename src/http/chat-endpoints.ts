import platformChat from './api/chat.ts'
import renameChat from './app/api/v1/renamechat.ts'
import searchChats from './app/api/v1/searchchats.ts'
import type { Endpoint } from './core/endpoint.ts'
import chat from './rest/api/v1/(chats)/chat.ts'
import chatFile from './rest/api/v1/(chats)/chat-files/[fileId].ts'
import deleteAllChats from './rest/api/v1/(chats)/deleteallchats.ts'
import deleteChatFiles from './rest/api/v1/(chats)/deletechatfiles.ts'
import deleteChats from './rest/api/v1/(chats)/deletechats.ts'
import getChat from './rest/api/v1/(chats)/getchat.ts'
import getChatApplication from './rest/api/v1/(chats)/getchatapplication.ts'
import getChatFiles from './rest/api/v1/(chats)/getchatfiles.ts'
import listChats from './rest/api/v1/(chats)/listchats.ts'
import uploadChatFiles from './rest/api/v1/(chats)/uploadchatfiles.ts'

/** The assistant. */
export const CHAT_ENDPOINTS: readonly Endpoint[] = [
  chat,
  getChat,
  listChats,
  searchChats,
  renameChat,
  deleteChats,
  deleteAllChats,
  getChatApplication,
  uploadChatFiles,
  getChatFiles,
  deleteChatFiles,
  chatFile,
  platformChat,
]

import platformChat from './api/chat.ts'
import type { Endpoint } from './core/endpoint.ts'
import chat from './rest/api/v1/chat.ts'
import chatFile from './rest/api/v1/chat-files/[fileId].ts'
import deleteAllChats from './rest/api/v1/deleteallchats.ts'
import deleteChatFiles from './rest/api/v1/deletechatfiles.ts'
import deleteChats from './rest/api/v1/deletechats.ts'
import getChat from './rest/api/v1/getchat.ts'
import getChatApplication from './rest/api/v1/getchatapplication.ts'
import getChatFiles from './rest/api/v1/getchatfiles.ts'
import listChats from './rest/api/v1/listchats.ts'
import uploadChatFiles from './rest/api/v1/uploadchatfiles.ts'

/** The assistant. */
export const CHAT_ENDPOINTS: readonly Endpoint[] = [
  chat,
  getChat,
  listChats,
  deleteChats,
  deleteAllChats,
  getChatApplication,
  uploadChatFiles,
  getChatFiles,
  deleteChatFiles,
  chatFile,
  platformChat,
]

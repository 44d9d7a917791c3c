import Type from 'typebox'
import { listChats } from '../../../../../domain/chat/read-chats.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentChat } from '../../../../present/present-chat.ts'
import { ChatMetadata } from '../../../../schemas/chat.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/listchats',
  summary: 'List your saved chats, most recently used first',
  tag: 'Chat',
  auth: { kind: 'client', scope: 'CHAT' },
  response: named('ListChatsResponse', {
    chatResults: Type.Array(named('ChatMetadataResult', { chat: ChatMetadata })),
  }),
  async handle(services, caller) {
    const chats = await listChats(services, caller)
    return { chatResults: chats.map((chat) => ({ chat: presentChat(chat, services.directory) })) }
  },
})

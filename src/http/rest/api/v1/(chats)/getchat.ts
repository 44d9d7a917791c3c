import Type from 'typebox'
import { getChat } from '../../../../../domain/chat/read-chats.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentChat, presentSavedMessage } from '../../../../present/present-chat.ts'
import { Chat } from '../../../../schemas/chat.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/getchat',
  summary: 'Get one of your saved chats',
  tag: 'Chat',
  auth: { kind: 'client', scope: 'CHAT' },
  request: named('GetChatRequest', { id: Type.String({ maxLength: 200 }) }),
  response: named('GetChatResponse', { chatResult: named('ChatResult', { chat: Chat }) }),
  async handle(services, caller, { id }) {
    const { chat, messages } = await getChat(services, caller, id)
    const people = services.directory
    const newestFirst = messages.toReversed().map((message) => presentSavedMessage(message, people))
    return { chatResult: { chat: { ...presentChat(chat, people), messages: newestFirst } } }
  },
})

import Type from 'typebox'
import { renameChat } from '../../../../domain/chat/rename-chat.ts'
import { Name } from '../../../../wire/texts.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { presentChat } from '../../../present/present-chat.ts'
import { ChatMetadata } from '../../../schemas/chat.ts'
import { named } from '../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/app/api/v1/renamechat',
  summary: 'Rename one of your saved chats',
  tag: 'Pages',
  auth: { kind: 'client', scope: 'CHAT' },
  request: named('RenameChatRequest', {
    id: Type.String({ maxLength: 200 }),
    name: Name({ minLength: 1, maxLength: 200 }),
  }),
  response: named('RenameChatResponse', { chat: ChatMetadata }),
  async handle(services, caller, { id, name }) {
    return { chat: presentChat(await renameChat(services, caller, id, name), services.directory) }
  },
})

import Type from 'typebox'
import { deleteChats } from '../../../../../domain/chat/read-chats.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/deletechats',
  summary: 'Delete some of your saved chats',
  tag: 'Chat',
  takesAway: true,
  auth: { kind: 'client', scope: 'CHAT' },
  request: named('DeleteChatsRequest', { ids: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 1000 }) }),
  async handle(services, caller, { ids }) {
    await deleteChats(services, caller, ids)
  },
})

import { deleteAllChats } from '../../../../../domain/chat/read-chats.ts'
import { endpoint } from '../../../../core/endpoint.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/deleteallchats',
  summary: 'Delete all your saved chats',
  tag: 'Chat',
  takesAway: true,
  auth: { kind: 'client', scope: 'CHAT' },
  async handle(services, caller) {
    await deleteAllChats(services, caller)
  },
})

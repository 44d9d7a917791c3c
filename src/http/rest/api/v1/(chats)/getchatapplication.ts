import Type from 'typebox'
import { getChatApplication } from '../../../../../domain/chat/chat-application.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/getchatapplication',
  summary: 'Get a chat application. There is only one, "default".',
  tag: 'Chat',
  auth: { kind: 'client', scope: 'CHAT' },
  request: named('GetChatApplicationRequest', { id: Type.String({ maxLength: 200 }) }),
  response: named('GetChatApplicationResponse', {
    application: named('ChatApplicationDetails', {
      id: Type.String(),
      name: Type.String(),
      description: Type.String(),
    }),
  }),
  async handle(_services, _caller, { id }) {
    const { name, description } = getChatApplication(id)
    return { application: { id, name, description } }
  },
})

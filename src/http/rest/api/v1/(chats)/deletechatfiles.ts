import { deleteChatFiles } from '../../../../../domain/chat/files/read-chat-files.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { ChatFileIds } from '../../../../schemas/chat-file.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/deletechatfiles',
  summary: 'Delete your chat files',
  tag: 'Chat',
  takesAway: true,
  auth: { kind: 'client', scope: 'CHAT' },
  request: named('DeleteChatFilesRequest', { fileIds: ChatFileIds }),
  async handle(services, caller, { fileIds }) {
    await deleteChatFiles(services, caller, fileIds)
  },
})

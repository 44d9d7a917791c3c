import Type from 'typebox'
import { getChatFiles } from '../../../../../domain/chat/files/read-chat-files.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentChatFile } from '../../../../present/present-chat-file.ts'
import { ChatFile, ChatFileIds } from '../../../../schemas/chat-file.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/getchatfiles',
  summary: 'Get metadata of your chat files',
  tag: 'Chat',
  auth: { kind: 'client', scope: 'CHAT' },
  request: named('GetChatFilesRequest', { fileIds: ChatFileIds }),
  response: named('GetChatFilesResponse', { files: Type.Record(Type.String(), ChatFile) }),
  async handle(services, caller, { fileIds }) {
    const files = await getChatFiles(services, caller, fileIds)
    return { files: Object.fromEntries(files.map((file) => [file.id, presentChatFile(file)])) }
  },
})

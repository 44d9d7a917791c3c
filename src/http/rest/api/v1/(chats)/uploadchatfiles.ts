import Type from 'typebox'
import { uploadChatFiles } from '../../../../../domain/chat/files/upload-chat-files.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentChatFile } from '../../../../present/present-chat-file.ts'
import { ChatFile } from '../../../../schemas/chat-file.ts'
import { FilePart } from '../../../../schemas/file-part.ts'
import { named } from '../../../../schemas/named.ts'

const MAX_FILES = 20
const File = FilePart('A file to ask about')

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/uploadchatfiles',
  summary: 'Upload chat files. Only you can see them.',
  tag: 'Chat',
  auth: { kind: 'client', scope: 'CHAT' },
  isMultipart: true,
  request: named('UploadChatFilesRequest', {
    files: Type.Union([Type.Array(File, { minItems: 1, maxItems: MAX_FILES }), File]),
  }),
  response: named('UploadChatFilesResponse', { files: Type.Array(ChatFile) }),
  async handle(services, caller, { files }) {
    return { files: (await uploadChatFiles(services, caller, [files].flat())).map(presentChatFile) }
  },
})

import Type from 'typebox'
import { readChatFile } from '../../../../../../domain/chat/files/read-chat-files.ts'
import { file } from '../../../../../core/answers.ts'
import { endpoint } from '../../../../../core/endpoint.ts'

const PREVIEW = 'Return the extracted text instead of the file'

export default endpoint({
  method: 'GET',
  path: '/rest/api/v1/chat-files/{fileId}',
  summary: 'Download one of your chat files',
  tag: 'Chat',
  auth: { kind: 'client', scope: 'CHAT' },
  params: Type.Object({ fileId: Type.String({ maxLength: 200 }) }),
  query: Type.Object({ preview: Type.Optional(Type.Enum(['true', 'false'], { description: PREVIEW })) }),
  answers: ['file'],
  contentType: 'application/octet-stream',
  async handle(services, caller, _body, { params, query }) {
    const { file: found, bytes } = await readChatFile(services, caller, params.fileId)
    if (query.preview === 'true') return file(Buffer.from(found.text), 'text/plain; charset=utf-8', `${found.name}.txt`)
    // Whatever it claims to be: saved, never shown as a page of ours.
    return file(bytes, 'application/octet-stream', found.name)
  },
})

import Type from 'typebox'
import { named } from './named.ts'

const optional = Type.Optional

export const ChatFile = named('ChatFile', {
  id: Type.String(),
  url: optional(Type.String({ description: 'Where its owner gets its bytes' })),
  name: Type.String(),
  metadata: optional(
    named('ChatFileMetadata', {
      status: Type.Enum(['PROCESSED', 'PARTIALLY_PROCESSED', 'FAILED']),
      uploadTime: Type.Integer({ description: 'Seconds since 1970' }),
      processedSize: Type.Integer({ description: 'Bytes of the file' }),
      failureReason: optional(Type.Enum(['PARSE_FAILED', 'FILE_EXTENSION_UNSUPPORTED', 'EMPTY_CONTENT'])),
      mimeType: Type.String(),
    }),
  ),
})

export const ChatFileIds = Type.Array(Type.String({ maxLength: 200 }), { maxItems: 1000 })

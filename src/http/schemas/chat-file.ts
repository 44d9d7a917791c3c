import Type from 'typebox'
import { named } from './named.ts'

const optional = Type.Optional

export const ChatFile = named('ChatFile', {
  id: Type.String(),
  url: optional(Type.String({ description: 'URL where the owner can download the file' })),
  name: Type.String(),
  metadata: optional(
    named('ChatFileMetadata', {
      status: Type.Enum(['PROCESSED', 'PARTIALLY_PROCESSED', 'FAILED']),
      uploadTime: Type.Integer({ description: 'Unix time in seconds' }),
      processedSize: Type.Integer({ description: 'File size in bytes' }),
      failureReason: optional(Type.Enum(['PARSE_FAILED', 'FILE_EXTENSION_UNSUPPORTED', 'EMPTY_CONTENT'])),
      mimeType: Type.String(),
    }),
  ),
})

export const ChatFileIds = Type.Array(Type.String({ maxLength: 200 }), { maxItems: 1000 })

import type { ChatFile } from '../../domain/chat/files/chat-file.ts'
import type { ChatFile as WireChatFile } from '../schemas/chat-file.ts'
import type { Wire } from '../schemas/wire.ts'

export function presentChatFile(file: ChatFile): Wire<typeof WireChatFile> {
  return {
    id: file.id,
    url: `/rest/api/v1/chat-files/${file.id}`,
    name: file.name,
    metadata: {
      status: file.status,
      uploadTime: Math.floor(file.uploadedAt.getTime() / 1000),
      processedSize: file.size,
      ...(file.failure !== undefined && { failureReason: file.failure }),
      mimeType: file.contentType,
    },
  }
}

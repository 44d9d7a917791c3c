import Type, { type Static } from 'typebox'
import type { DocumentStatus as Status } from '../../domain/documents/document-status.ts'
import { PermissionsDefinition } from './document-definition.ts'
import { named } from './named.ts'

export const DebugDocumentRequest = named('DebugDocumentRequest', {
  objectType: Type.String(),
  docId: Type.String({ minLength: 1 }),
})

export const DebugDocumentResponse = named('DebugDocumentResponse', {
  status: named('DocumentStatusResponse', {
    uploadStatus: Type.Enum(['NOT_UPLOADED', 'UPLOADED', 'STATUS_UNKNOWN']),
    lastUploadedAt: Type.Optional(Type.String({ format: 'date-time' })),
    indexingStatus: Type.Enum(['NOT_INDEXED', 'INDEXED', 'STATUS_UNKNOWN']),
    lastIndexedAt: Type.Optional(Type.String({ format: 'date-time' })),
    permissionIdentityStatus: Type.Enum(['NOT_UPLOADED', 'UPLOADED', 'STATUS_UNKNOWN']),
  }),
  problems: Type.Optional(
    Type.Array(Type.String(), { description: 'What keeps the document from being of use, in words' }),
  ),
  uploadedPermissions: Type.Optional(PermissionsDefinition),
})

/** A document's status on the wire. */
export function presentStatus(status: Status): Static<typeof DebugDocumentResponse> {
  const {
    uploadStatus,
    lastUploadedAt,
    indexingStatus,
    lastIndexedAt,
    permissionIdentityStatus,
    permissions,
    problems,
  } = status
  return {
    status: {
      uploadStatus,
      ...(lastUploadedAt && { lastUploadedAt: lastUploadedAt.toISOString() }),
      indexingStatus,
      ...(lastIndexedAt && { lastIndexedAt: lastIndexedAt.toISOString() }),
      permissionIdentityStatus,
    },
    ...(problems.length > 0 && { problems: [...problems] }),
    ...(permissions && { uploadedPermissions: structuredClone(permissions) as Static<typeof PermissionsDefinition> }),
  }
}

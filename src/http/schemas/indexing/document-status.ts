import Type from 'typebox'
import type { DocumentStatus as Status } from '../../../domain/troubleshooting/document-status.ts'
import { PermissionsDefinition } from '../../../wire/document-definition.ts'
import { named } from '../named.ts'
import type { Wire } from '../wire.ts'

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
    contentProblem: Type.Optional(
      Type.String({ description: "Why the document's text is missing or incomplete. Not set if all of it was read." }),
    ),
  }),
  problems: Type.Optional(Type.Array(Type.String(), { description: 'Problems with the document, in words' })),
  uploadedPermissions: Type.Optional(PermissionsDefinition),
})

/** A document's status on the wire. */
export function presentStatus(status: Status): Wire<typeof DebugDocumentResponse> {
  const { uploadStatus, lastUploadedAt, indexingStatus, lastIndexedAt, permissionIdentityStatus, permissions } = status
  const { contentProblem, problems } = status
  return {
    status: {
      uploadStatus,
      ...(lastUploadedAt && { lastUploadedAt: lastUploadedAt.toISOString() }),
      indexingStatus,
      ...(lastIndexedAt && { lastIndexedAt: lastIndexedAt.toISOString() }),
      permissionIdentityStatus,
      ...(contentProblem && { contentProblem }),
    },
    ...(problems.length > 0 && { problems: [...problems] }),
    ...(permissions && { uploadedPermissions: structuredClone(permissions) as Wire<typeof PermissionsDefinition> }),
  }
}

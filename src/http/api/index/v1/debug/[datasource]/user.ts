import Type from 'typebox'
import { getDatasource } from '../../../../../../domain/datasources/get-datasource.ts'
import { userStatus } from '../../../../../../domain/troubleshooting/user-status.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { GroupDefinition } from '../../../../../schemas/indexing/identity-definitions.ts'
import { named } from '../../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/debug/{datasource}/user',
  summary: 'Check whether a user is indexed, and list their groups',
  tag: 'Troubleshooting',
  auth: { kind: 'indexingToken' },
  params: Type.Object({ datasource: Type.String() }),
  request: named('DebugUserRequest', { email: Type.String({ minLength: 1 }) }),
  response: named('DebugUserResponse', {
    status: named('UserStatusResponse', {
      isActiveUser: Type.Boolean(),
      uploadStatus: Type.Enum(['NOT_UPLOADED', 'UPLOADED', 'STATUS_UNKNOWN']),
      lastUploadedAt: Type.Optional(Type.String({ format: 'date-time' })),
    }),
    uploadedGroups: Type.Array(GroupDefinition),
  }),
  async handle(services, { token }, { email }, { params }) {
    const datasource = await getDatasource(services, token, params.datasource)
    const { isUploaded, isActive, lastUploadedAt, groups } = await userStatus(services, datasource, email)
    return {
      status: {
        isActiveUser: isActive,
        uploadStatus: isUploaded ? ('UPLOADED' as const) : ('NOT_UPLOADED' as const),
        ...(lastUploadedAt && { lastUploadedAt: lastUploadedAt.toISOString() }),
      },
      uploadedGroups: groups.map((name) => ({ name })),
    }
  },
})

import Type from 'typebox'
import { bulkIndexUsers } from '../../../../../domain/uploads/bulk-index-identity.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { BULK_FIELDS, disableStaleDataDeletionCheck } from '../../../../schemas/indexing/bulk-request.ts'
import { UserDefinition } from '../../../../schemas/indexing/identity-definitions.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/bulkindexusers',
  summary: 'Replace all users of a data source, page by page. Deleted users lose their memberships.',
  tag: 'Permissions',
  isUpload: true,
  auth: { kind: 'indexingToken' },
  request: named('BulkIndexUsersRequest', {
    ...BULK_FIELDS,
    datasource: Type.String(),
    users: Type.Array(UserDefinition),
    disableStaleDataDeletionCheck,
  }),
  async handle(services, { token }, request) {
    await bulkIndexUsers(services, token, request)
  },
})

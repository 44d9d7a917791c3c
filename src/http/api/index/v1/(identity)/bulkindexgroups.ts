import Type from 'typebox'
import { bulkIndexGroups } from '../../../../../domain/uploads/bulk-index-identity.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { BULK_FIELDS, disableStaleDataDeletionCheck } from '../../../../schemas/indexing/bulk-request.ts'
import { GroupDefinition } from '../../../../schemas/indexing/identity-definitions.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/bulkindexgroups',
  summary: 'Replace all groups of a data source, page by page. Deleted groups lose their memberships.',
  tag: 'Permissions',
  isUpload: true,
  auth: { kind: 'indexingToken' },
  request: named('BulkIndexGroupsRequest', {
    ...BULK_FIELDS,
    datasource: Type.String(),
    groups: Type.Array(GroupDefinition),
    disableStaleDataDeletionCheck,
  }),
  async handle(services, { token }, request) {
    await bulkIndexGroups(services, token, request)
  },
})

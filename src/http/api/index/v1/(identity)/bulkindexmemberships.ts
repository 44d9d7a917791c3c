import Type from 'typebox'
import { bulkIndexMemberships } from '../../../../../domain/uploads/bulk-index-identity.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { BULK_FIELDS } from '../../../../schemas/indexing/bulk-request.ts'
import { BulkMembershipDefinition } from '../../../../schemas/indexing/identity-definitions.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/bulkindexmemberships',
  summary: 'Replace all members of a group, page by page',
  tag: 'Permissions',
  isUpload: true,
  auth: { kind: 'indexingToken' },
  request: named('BulkIndexMembershipsRequest', {
    ...BULK_FIELDS,
    datasource: Type.String(),
    group: Type.Optional(Type.String({ description: 'The group whose members are replaced. It must exist.' })),
    memberships: Type.Array(BulkMembershipDefinition),
  }),
  async handle(services, { token }, request) {
    await bulkIndexMemberships(services, token, request)
  },
})

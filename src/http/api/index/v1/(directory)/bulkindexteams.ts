import Type from 'typebox'
import { bulkIndexTeams } from '../../../../../domain/uploads/bulk-index-people.ts'
import { TeamInfoDefinition } from '../../../../../wire/people-definitions.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { BULK_FIELDS } from '../../../../schemas/indexing/bulk-request.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/bulkindexteams',
  summary: 'Replace all teams, page by page',
  tag: 'People',
  isUpload: true,
  auth: { kind: 'indexingToken' },
  request: named('BulkIndexTeamsRequest', { ...BULK_FIELDS, teams: Type.Array(TeamInfoDefinition) }),
  async handle(services, { token }, request) {
    await bulkIndexTeams(services, token, request)
  },
})

import { indexTeam } from '../../../../../domain/people/index-people.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { Version } from '../../../../schemas/indexing/document-definition.ts'
import { TeamInfoDefinition } from '../../../../schemas/indexing/people-definitions.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/indexteam',
  summary: 'Add or replace a team',
  tag: 'People',
  isUpload: true,
  auth: { kind: 'indexingToken' },
  request: named('IndexTeamRequest', { team: TeamInfoDefinition, version: Version }),
  async handle(services, { token }, { team, version }) {
    await indexTeam(services, token, team, version)
  },
})

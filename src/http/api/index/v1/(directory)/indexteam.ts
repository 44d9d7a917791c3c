import { indexTeam } from '../../../../../domain/people/index-people.ts'
import { Version } from '../../../../../wire/document-definition.ts'
import { TeamInfoDefinition } from '../../../../../wire/people-definitions.ts'
import { endpoint } from '../../../../core/endpoint.ts'
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

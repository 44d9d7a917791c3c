import Type from 'typebox'
import { deleteTeam } from '../../../../../domain/people/index-people.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/deleteteam',
  summary: "Delete a team. Succeeds even if the team doesn't exist.",
  tag: 'People',
  takesAway: true,
  auth: { kind: 'indexingToken' },
  request: named('DeleteTeamRequest', { id: Type.String({ minLength: 1 }) }),
  async handle(services, { token }, { id }) {
    await deleteTeam(services, token, id)
  },
})

import Type from 'typebox'
import { whoToAsk } from '../../../../domain/web/who-to-ask.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { named } from '../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/app/api/v1/administrators',
  summary: 'List a few administrators to ask for content or permissions',
  tag: 'Pages',
  auth: { kind: 'client', scope: 'PEOPLE' },
  response: named('AdministratorsResponse', {
    people: Type.Array(named('Administrator', { name: Type.String(), email: Type.String() })),
  }),
  async handle(services) {
    const found = await whoToAsk(services)
    return { people: found.map(({ name, email }) => ({ name, email })) }
  },
})

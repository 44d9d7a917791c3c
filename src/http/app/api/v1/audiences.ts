import Type from 'typebox'
import { addressable } from '../../../../domain/web/addressable.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { named } from '../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/app/api/v1/audiences',
  summary: 'List the audiences the caller can publish to',
  tag: 'Pages',
  auth: { kind: 'client', scope: 'PEOPLE' },
  response: named('AudiencesResponse', {
    mayReachEveryone: Type.Boolean({ description: 'Everyone in the company, and any audience in it' }),
    own: Type.Array(named('OwnAudience', { fieldName: Type.String(), value: Type.String() }), {
      description: 'Audiences the caller belongs to. Empty if the caller can reach everyone.',
    }),
  }),
  handle: (services, caller) => addressable(services, caller),
})

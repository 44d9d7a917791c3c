import Type from 'typebox'
import { addressable } from '../../../../domain/web/addressable.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { named } from '../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/app/api/v1/audiences',
  summary: 'Whom the caller can address with announcements, pins and skills',
  tag: 'Pages',
  auth: { kind: 'client', scope: 'PEOPLE' },
  response: named('AudiencesResponse', {
    mayReachEveryone: Type.Boolean({ description: 'Everyone in the company, and any audience in it' }),
    own: Type.Array(named('OwnAudience', { fieldName: Type.String(), value: Type.String() }), {
      description: 'Audiences that the caller belongs to; empty for somebody who may reach everyone',
    }),
  }),
  handle: (services, caller) => addressable(services, caller),
})

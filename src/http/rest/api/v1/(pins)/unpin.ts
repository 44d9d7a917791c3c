import { unpin } from '../../../../../domain/knowledge/pins/write-pin.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { PinId } from '../../../../schemas/knowledge/pin.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/unpin',
  summary: 'Delete a pin',
  tag: 'Pins',
  takesAway: true,
  auth: { kind: 'client', scope: 'PINS' },
  errors: 'shared',
  request: named('Unpin', PinId),
  async handle(services, caller, { id }) {
    await unpin(services, caller, id)
  },
})

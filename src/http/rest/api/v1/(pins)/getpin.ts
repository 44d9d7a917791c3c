import { getPin } from '../../../../../domain/knowledge/pins/read-pins.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentPin } from '../../../../present/knowledge/present-pin.ts'
import { PinDocument, PinId } from '../../../../schemas/knowledge/pin.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/getpin',
  summary: 'Get a pin',
  tag: 'Pins',
  auth: { kind: 'client', scope: 'PINS' },
  errors: 'shared',
  request: named('GetPinRequest', PinId),
  response: named('GetPinResponse', { pin: PinDocument }),
  async handle(services, caller, { id }) {
    return { pin: presentPin(await getPin(services, caller, id), services.directory) }
  },
})

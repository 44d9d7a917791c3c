import { editPin } from '../../../../../domain/knowledge/pins/write-pin.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentPin } from '../../../../present/knowledge/present-pin.ts'
import { PinDocument, PinId, pinFields } from '../../../../schemas/knowledge/pin.ts'
import { readSharing } from '../../../../schemas/knowledge/sharing.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/editpin',
  summary: "Update a pin's queries or audience. Omitted fields stay unchanged.",
  tag: 'Pins',
  auth: { kind: 'client', scope: 'PINS' },
  errors: 'shared',
  request: named('EditPinRequest', { ...PinId, ...pinFields }),
  response: PinDocument,
  async handle(services, caller, { id, ...request }) {
    const pin = await editPin(services, caller, id, { ...request, ...readSharing(request) })
    return presentPin(pin, services.directory)
  },
})

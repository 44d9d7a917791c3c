import Type from 'typebox'
import { listPins } from '../../../../../domain/knowledge/pins/read-pins.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentPin } from '../../../../present/knowledge/present-pin.ts'
import { PinDocument } from '../../../../schemas/knowledge/pin.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/listpins',
  summary: 'List the pins that the caller may read, of documents that they may see, the latest first',
  tag: 'Pins',
  auth: { kind: 'client', scope: 'PINS' },
  errors: 'shared',
  response: named('ListPinsResponse', { pins: Type.Array(PinDocument) }),
  async handle(services, caller) {
    const pins = await listPins(services, caller)
    return { pins: pins.map((pin) => presentPin(pin, services.directory)) }
  },
})

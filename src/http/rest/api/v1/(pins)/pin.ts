import Type from 'typebox'
import { pinDocument } from '../../../../../domain/knowledge/pins/write-pin.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentPin } from '../../../../present/knowledge/present-pin.ts'
import { PinDocument, pinFields } from '../../../../schemas/knowledge/pin.ts'
import { readSharing } from '../../../../schemas/knowledge/sharing.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/pin',
  summary: 'Pin a document to the top of results for specific queries',
  tag: 'Pins',
  auth: { kind: 'client', scope: 'PINS' },
  errors: 'shared',
  request: named('PinRequest', { documentId: Type.String({ maxLength: 2000 }), ...pinFields }),
  response: PinDocument,
  async handle(services, caller, request) {
    const pin = await pinDocument(services, caller, { ...request, ...readSharing(request) })
    return presentPin(pin, services.directory)
  },
})

import Type from 'typebox'
import { pinnedDocuments } from '../../../../domain/web/pinned-documents.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { presentPin } from '../../../present/knowledge/present-pin.ts'
import { PinDocument } from '../../../schemas/knowledge/pin.ts'
import { named } from '../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/app/api/v1/pins',
  summary: 'List the pins the caller can read, with document titles and edit permissions',
  tag: 'Pages',
  auth: { kind: 'client', scope: 'PINS' },
  response: named('PinnedDocumentsResponse', {
    pins: Type.Array(
      named('PinnedDocument', {
        pin: PinDocument,
        title: Type.String(),
        mayEdit: Type.Boolean(),
        mayRemove: Type.Boolean(),
      }),
      { description: 'Newest first, at most 500' },
    ),
  }),
  async handle(services, caller) {
    const pinned = await pinnedDocuments(services, caller)
    return { pins: pinned.map(({ pin, ...rest }) => ({ pin: presentPin(pin, services.directory), ...rest })) }
  },
})

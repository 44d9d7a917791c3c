import Type from 'typebox'
import { listPins } from '../../../../../domain/knowledge/pins/read-pins.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentPin } from '../../../../present/knowledge/present-pin.ts'
import { PAGE_REQUEST, PAGE_RESPONSE, presentPage, readPage } from '../../../../schemas/knowledge/list-page.ts'
import { PinDocument } from '../../../../schemas/knowledge/pin.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/listpins',
  summary: 'List the pins the caller can read, newest first',
  tag: 'Pins',
  auth: { kind: 'client', scope: 'PINS' },
  errors: 'shared',
  request: Type.Union([named('ListPinsRequest', PAGE_REQUEST), Type.Null()]),
  response: named('ListPinsResponse', { pins: Type.Array(PinDocument), ...PAGE_RESPONSE }),
  async handle(services, caller, request) {
    const page = await listPins(services, caller, readPage(request ?? {}, readKey))
    return {
      pins: page.items.map((pin) => presentPin(pin, services.directory)),
      ...presentPage(page, ({ createdAt, id }) => `${createdAt.getTime()} ${id}`),
    }
  },
})

function readKey(text: string) {
  const [, time, id] = /^(\d{1,15}) (\d{1,10})$/.exec(text) ?? []
  return time === undefined ? undefined : { createdAt: new Date(Number(time)), id: Number(id) }
}

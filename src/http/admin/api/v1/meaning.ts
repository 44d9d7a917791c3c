import { meaningStatus } from '../../../../domain/meaning/change-meaning.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { presentMeaning } from '../../../present/administration/present-meaning.ts'
import { MeaningInfo } from '../../../schemas/admin/meaning.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/meaning',
  summary: 'Get how search finds documents by meaning, and how many are waiting for their vectors',
  tag: 'Administration: system',
  auth: { kind: 'admin', action: 'meaning' },
  response: MeaningInfo,
  async handle(services) {
    return presentMeaning(await meaningStatus(services))
  },
})

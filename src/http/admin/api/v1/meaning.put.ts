import { changeMeaning } from '../../../../domain/meaning/change-meaning.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { presentMeaning } from '../../../present/administration/present-meaning.ts'
import { MeaningChange, MeaningInfo } from '../../../schemas/admin/meaning.ts'

export default endpoint({
  method: 'PUT',
  path: '/admin/api/v1/meaning',
  summary: 'Choose how search finds documents by meaning. Documents are embedded again in the background.',
  tag: 'Administration: system',
  auth: { kind: 'admin', action: 'meaning' },
  request: MeaningChange,
  response: MeaningInfo,
  async handle(services, actor, { choice }) {
    return presentMeaning(await changeMeaning(services, actor, choice))
  },
})

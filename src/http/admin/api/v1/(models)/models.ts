import { listModels } from '../../../../../domain/models/manage-models.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentModel } from '../../../../present/administration/present-model.ts'
import { Models } from '../../../../schemas/admin/models.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/models',
  summary: 'List the endpoints of the chat model, the embedding model and the reranker, without their keys',
  tag: 'Administration: system',
  auth: { kind: 'admin', action: 'models' },
  response: Models,
  async handle(services, actor) {
    return { items: (await listModels(services, actor)).map(presentModel) }
  },
})

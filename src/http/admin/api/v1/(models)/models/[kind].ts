import { saveModel } from '../../../../../../domain/models/manage-models.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { presentModel } from '../../../../../present/administration/present-model.ts'
import { ModelChange, ModelInfo, ModelKindPath } from '../../../../../schemas/admin/models.ts'

export default endpoint({
  method: 'PUT',
  path: '/admin/api/v1/models/{kind}',
  summary: 'Set the endpoint of a model. It is used from the next request on.',
  tag: 'Administration: system',
  auth: { kind: 'admin', action: 'models' },
  params: ModelKindPath,
  request: ModelChange,
  response: ModelInfo,
  async handle(services, actor, request, { params }) {
    return presentModel(await saveModel(services, actor, params.kind, request))
  },
})

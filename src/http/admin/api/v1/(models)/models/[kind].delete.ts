import { removeModel } from '../../../../../../domain/models/manage-models.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { ModelKindPath } from '../../../../../schemas/admin/models.ts'

export default endpoint({
  method: 'DELETE',
  path: '/admin/api/v1/models/{kind}',
  summary: 'Remove the endpoint of a model, and its key. Succeeds even if none is set.',
  tag: 'Administration: system',
  auth: { kind: 'admin', action: 'models' },
  status: 204,
  params: ModelKindPath,
  async handle(services, actor, _body, { params }) {
    await removeModel(services, actor, params.kind)
  },
})

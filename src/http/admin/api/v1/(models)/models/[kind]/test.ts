import { testModel } from '../../../../../../../domain/models/manage-models.ts'
import { endpoint } from '../../../../../../core/endpoint.ts'
import { ModelKindPath, ModelTestResult, TestedModel } from '../../../../../../schemas/admin/models.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/models/{kind}/test',
  summary: 'Make one real call to the endpoint of a model and say what happened. Without a URL, to the one in use.',
  tag: 'Administration: system',
  auth: { kind: 'admin', action: 'models' },
  params: ModelKindPath,
  request: TestedModel,
  response: ModelTestResult,
  async handle(services, actor, { url, ...rest }, { params }) {
    return testModel(services, actor, params.kind, url === undefined ? undefined : { url, ...rest })
  },
})

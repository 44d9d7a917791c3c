import Type from 'typebox'
import { submit } from '../../../../../../domain/submissions/submit.ts'
import { endpoint } from '../../../../../core/endpoint.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/index/submissions/{datasourceInstance}/{type}',
  summary: 'Take in a payload in the form of its datasource, to be worked on later',
  tag: 'Datasources',
  isUpload: true,
  auth: { kind: 'indexingToken' },
  errors: 'info',
  status: 202,
  params: Type.Object({ datasourceInstance: Type.String(), type: Type.String() }),
  request: Type.Record(Type.String(), Type.Unknown()),
  response: Type.Object({ requestId: Type.String() }),
  async handle(services, { token }, payload, { params }) {
    const { requestId } = await submit(services, token, params.datasourceInstance, params.type, payload)
    return { requestId }
  },
})

import Type from 'typebox'
import { submit } from '../../../../../../domain/submissions/submit.ts'
import { endpoint } from '../../../../../core/endpoint.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/index/submissions/{datasourceInstance}/{type}',
  summary: "Submit a payload in the data source's own format for later processing",
  tag: 'Data sources',
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

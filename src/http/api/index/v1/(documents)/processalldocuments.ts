import Type from 'typebox'
import { processAll } from '../../../../../domain/uploads/process-all.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/processalldocuments',
  summary: 'Process pending document deletions now. Limited to once every three hours per data source.',
  tag: 'Documents',
  auth: { kind: 'indexingToken' },
  // The body may be left out.
  request: Type.Union([
    named('ProcessAllDocumentsRequest', {
      datasource: Type.Optional(
        Type.String({ description: 'Defaults to all data sources, which requires a global token' }),
      ),
    }),
    Type.Null(),
  ]),
  async handle(services, { token }, request) {
    await processAll(services, token, 'documents', request?.datasource)
  },
})

import Type from 'typebox'
import { getDatasource } from '../../../../../../domain/datasources/get-datasource.ts'
import { datasourceStatus } from '../../../../../../domain/troubleshooting/datasource-status.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import {
  Processings,
  presentProcessings,
  presentUploads,
  Uploads,
} from '../../../../../schemas/indexing/datasource-history.ts'
import { named } from '../../../../../schemas/named.ts'

const Count = named('DatasourceObjectTypeDocumentCountEntry', { objectType: Type.String(), count: Type.Integer() })
const IdentityCount = named('DebugDatasourceStatusIdentityResponseComponent', {
  bulkUploadHistory: Uploads,
  counts: Type.Object({ uploaded: Type.Integer() }),
})

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/debug/{datasource}/status',
  summary: 'What a datasource holds, how much of it is searchable, and who may see it at all',
  tag: 'Troubleshooting',
  auth: { kind: 'indexingToken' },
  params: Type.Object({ datasource: Type.String() }),
  response: named('DebugDatasourceStatusResponse', {
    documents: Type.Object({
      bulkUploadHistory: Uploads,
      counts: Type.Object({ uploaded: Type.Array(Count), indexed: Type.Array(Count) }),
      processingHistory: Processings,
    }),
    identity: Type.Object({
      processingHistory: Processings,
      users: IdentityCount,
      groups: IdentityCount,
      memberships: IdentityCount,
    }),
    datasourceVisibility: Type.Enum(['ENABLED_FOR_ALL', 'ENABLED_FOR_TEST_GROUP', 'NOT_ENABLED']),
  }),
  async handle(services, { token }, _input, { params }) {
    const datasource = await getDatasource(services, token, params.datasource)
    const status = await datasourceStatus(services, datasource)
    const { uploads, processings } = status
    const present = (events: (typeof uploads)['users']) => presentUploads(events, services.abandonedUploadDays)
    return {
      documents: {
        bulkUploadHistory: present(uploads.documents),
        counts: { uploaded: [...status.uploaded], indexed: [...status.indexed] },
        processingHistory: presentProcessings(processings.documents),
      },
      identity: {
        processingHistory: presentProcessings(processings.memberships),
        users: { bulkUploadHistory: present(uploads.users), counts: { uploaded: status.users } },
        groups: { bulkUploadHistory: present(uploads.groups), counts: { uploaded: status.groups } },
        memberships: {
          bulkUploadHistory: present(uploads.memberships),
          counts: { uploaded: status.memberships },
        },
      },
      datasourceVisibility: status.visibility,
    }
  },
})

import Type from 'typebox'
import { datasourceStatus } from '../../../../../../domain/datasources/datasource-status.ts'
import { getDatasource } from '../../../../../../domain/datasources/get-datasource.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { named } from '../../../../../schemas/named.ts'

const Count = named('DatasourceObjectTypeDocumentCountEntry', { objectType: Type.String(), count: Type.Integer() })
const IdentityCount = named('DebugDatasourceStatusIdentityResponseComponent', {
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
      counts: Type.Object({ uploaded: Type.Array(Count), indexed: Type.Array(Count) }),
    }),
    identity: Type.Object({ users: IdentityCount, groups: IdentityCount, memberships: IdentityCount }),
    datasourceVisibility: Type.Enum(['ENABLED_FOR_ALL', 'ENABLED_FOR_TEST_GROUP', 'NOT_ENABLED']),
  }),
  async handle(services, { token }, _input, { params }) {
    const datasource = await getDatasource(services, token, params.datasource)
    const { uploaded, indexed, users, groups, memberships, visibility } = await datasourceStatus(services, datasource)
    return {
      documents: { counts: { uploaded: [...uploaded], indexed: [...indexed] } },
      identity: {
        users: { counts: { uploaded: users } },
        groups: { counts: { uploaded: groups } },
        memberships: { counts: { uploaded: memberships } },
      },
      datasourceVisibility: visibility,
    }
  },
})

import Type from 'typebox'
import type { DatasourceStatus } from '../../../domain/troubleshooting/datasource-status.ts'
import { named } from '../named.ts'
import type { Wire } from '../wire.ts'
import { Processings, presentProcessings, presentUploads, Uploads } from './datasource-history.ts'

const Count = named('DatasourceObjectTypeDocumentCountEntry', { objectType: Type.String(), count: Type.Integer() })
const IdentityCount = named('DebugDatasourceStatusIdentityResponseComponent', {
  bulkUploadHistory: Uploads,
  counts: Type.Object({ uploaded: Type.Integer() }),
})

export const DebugDatasourceStatusResponse = named('DebugDatasourceStatusResponse', {
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
})

/** The status of a datasource on the wire. */
export function presentDatasourceStatus(
  status: DatasourceStatus,
  abandonedUploadDays: number,
): Wire<typeof DebugDatasourceStatusResponse> {
  const { uploads, processings } = status
  const present = (events: (typeof uploads)['users']) => presentUploads(events, abandonedUploadDays)
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
      memberships: { bulkUploadHistory: present(uploads.memberships), counts: { uploaded: status.memberships } },
    },
    datasourceVisibility: status.visibility,
  }
}

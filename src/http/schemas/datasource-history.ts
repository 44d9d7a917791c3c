import Type from 'typebox'
import type { ProcessingRun } from '../../domain/datasources/datasource-status.ts'
import type { UploadEvent } from '../../domain/uploads/upload-history.ts'
import { named } from './named.ts'
import type { Wire } from './wire.ts'

const OPEN = 'NA'

export const Uploads = Type.Array(
  named('BulkUploadHistoryEvent', {
    uploadId: Type.String(),
    startTime: Type.String(),
    endTime: Type.String({ description: 'NA while the upload is open' }),
    status: Type.Enum(['ACTIVE', 'SUCCESSFUL']),
    processingState: Type.Enum([
      'UNAVAILABLE',
      'UPLOAD STARTED',
      'UPLOAD IN PROGRESS',
      'UPLOAD COMPLETED',
      'DELETION PAUSED',
      'INDEXING COMPLETED',
    ]),
  }),
  { description: 'Newest first' },
)

export const Processings = Type.Array(
  named('ProcessingHistoryEvent', { startTime: Type.String(), endTime: Type.String() }),
  { description: 'Newest first' },
)

export function presentUploads(uploads: readonly UploadEvent[]): Wire<typeof Uploads> {
  return uploads.map(({ uploadId, startedAt, endedAt, state }) => ({
    uploadId,
    startTime: startedAt.toISOString(),
    endTime: endedAt?.toISOString() ?? OPEN,
    status: endedAt === undefined ? 'ACTIVE' : 'SUCCESSFUL',
    processingState: state,
  }))
}

export function presentProcessings(runs: readonly ProcessingRun[]): Wire<typeof Processings> {
  return runs.map(({ startedAt, endedAt }) => ({
    startTime: startedAt.toISOString(),
    endTime: endedAt?.toISOString() ?? OPEN,
  }))
}

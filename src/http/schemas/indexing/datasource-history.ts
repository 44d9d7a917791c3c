import Type from 'typebox'
import type { ProcessingRun } from '../../../domain/troubleshooting/datasource-status.ts'
import { abandonedAfter } from '../../../domain/uploads/sweep-uploads.ts'
import type { UploadEvent } from '../../../domain/uploads/upload-history.ts'
import { named } from '../named.ts'
import type { Wire } from '../wire.ts'

const OPEN = 'NA'

export const Uploads = Type.Array(
  named('BulkUploadHistoryEvent', {
    uploadId: Type.String(),
    startTime: Type.String(),
    endTime: Type.String({ description: 'NA while the upload is open' }),
    status: Type.Optional(
      Type.Enum(['ACTIVE', 'SUCCESSFUL'], { description: 'Not set if the upload was abandoned and discarded' }),
    ),
    discardTime: Type.Optional(
      Type.String({ description: 'When an open upload is discarded if no further page arrives' }),
    ),
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

export function presentUploads(uploads: readonly UploadEvent[], abandonedUploadDays: number): Wire<typeof Uploads> {
  return uploads.map(({ uploadId, startedAt, endedAt, lastPageAt, isAbandoned, state }) => ({
    uploadId,
    startTime: startedAt.toISOString(),
    endTime: endedAt?.toISOString() ?? OPEN,
    ...(!isAbandoned && { status: endedAt === undefined ? ('ACTIVE' as const) : ('SUCCESSFUL' as const) }),
    ...(endedAt === undefined && { discardTime: abandonedAfter(lastPageAt, abandonedUploadDays).toISOString() }),
    processingState: state,
  }))
}

export function presentProcessings(runs: readonly ProcessingRun[]): Wire<typeof Processings> {
  return runs.map(({ startedAt, endedAt }) => ({
    startTime: startedAt.toISOString(),
    endTime: endedAt?.toISOString() ?? OPEN,
  }))
}

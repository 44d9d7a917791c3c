import type { Upload, UploadKind, UploadStore } from './upload-store.ts'

export type ProcessingState =
  | 'UNAVAILABLE'
  | 'UPLOAD STARTED'
  | 'UPLOAD IN PROGRESS'
  | 'UPLOAD COMPLETED'
  | 'DELETION PAUSED'
  | 'INDEXING COMPLETED'

export interface UploadEvent extends Upload {
  readonly state: ProcessingState
}

export const HISTORY_LENGTH = 20

/** The uploads of one kind, newest first, and how far each has come. */
export async function uploadHistory(
  uploads: UploadStore,
  datasource: string,
  kind: UploadKind,
  appliedSeq: number,
): Promise<UploadEvent[]> {
  const found = await uploads.history(datasource, kind, HISTORY_LENGTH)
  return found.map((upload) => ({ ...upload, state: stateOf(upload, appliedSeq) }))
}

function stateOf(upload: Upload, appliedSeq: number): ProcessingState {
  if (upload.isAbandoned) return 'UNAVAILABLE'
  if (upload.endedAt === undefined) return upload.pages === 1 ? 'UPLOAD STARTED' : 'UPLOAD IN PROGRESS'
  if (upload.lastSeq > appliedSeq) return 'UPLOAD COMPLETED'
  return upload.pausedDeletions > 0 ? 'DELETION PAUSED' : 'INDEXING COMPLETED'
}

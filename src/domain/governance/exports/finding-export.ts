import type { FindingFilter, IssueFilter } from '../../../wire/finding-filters.ts'

export const EXPORT_TYPES = ['FINDINGS', 'DOCUMENTS', 'ISSUES'] as const
export type ExportType = (typeof EXPORT_TYPES)[number]
export const EXPORT_STATUSES = ['PENDING', 'COMPLETED', 'FAILED'] as const
export type ExportStatus = (typeof EXPORT_STATUSES)[number]
export const FIELD_SCOPES = ['ALL', 'EXCLUDE_SENSITIVE', 'CUSTOM'] as const

/** What somebody asked for. */
export interface ExportRequest {
  readonly exportType: ExportType
  readonly filter?: FindingFilter | undefined
  readonly issueFilter?: IssueFilter | undefined
  readonly fileName: string
  readonly excludedColumns: readonly string[]
  readonly createdBy: string
  /** Milliseconds since 1970. */
  readonly startedAt: number
}

export interface FindingExport {
  readonly id: number
  readonly request: ExportRequest
  readonly status: ExportStatus
  readonly endedAt: Date | undefined
  /** Characters of the file. */
  readonly size: number
}

export interface ExportStore {
  /** Undefined: there are so many already. */
  add(request: ExportRequest, maxCount: number): Promise<FindingExport | undefined>
  find(id: number): Promise<FindingExport | undefined>
  /** The newest first. */
  list(): Promise<FindingExport[]>
  /** The oldest that waits. */
  nextPending(): Promise<FindingExport | undefined>
  /** Puts a piece of the file behind the others; false: the export is gone. */
  append(id: number, place: number, content: string): Promise<boolean>
  finish(id: number, status: ExportStatus, size: number, at: Date): Promise<void>
  /** Throws away the pieces of one that was broken off. */
  clear(id: number): Promise<void>
  part(id: number, place: number): Promise<string | undefined>
  /** False: there was none. */
  delete(id: number): Promise<boolean>
}

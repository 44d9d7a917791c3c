import type { TimeRange } from '../policies/dlp-config.ts'

export const EXPORT_TYPES = ['FINDINGS', 'DOCUMENTS', 'ISSUES'] as const
export type ExportType = (typeof EXPORT_TYPES)[number]
export const EXPORT_STATUSES = ['PENDING', 'COMPLETED', 'FAILED'] as const
export type ExportStatus = (typeof EXPORT_STATUSES)[number]
export const FIELD_SCOPES = ['ALL', 'EXCLUDE_SENSITIVE', 'CUSTOM'] as const

export const ISSUE_STATUSES = ['OPEN', 'CLOSED', 'IN_PROGRESS', 'RESOLVED'] as const
export const FILTER_SEVERITIES = ['UNSPECIFIED', 'LOW', 'MEDIUM', 'HIGH', 'FALSE_POSITIVE'] as const
export type FilterSeverity = (typeof FILTER_SEVERITIES)[number]

export interface TimeRangeFilter {
  readonly timePeriodType?: 'PAST_DAY' | 'PAST_WEEK' | 'PAST_MONTH' | 'PAST_YEAR' | 'CUSTOM'
  readonly customTimeRange?: TimeRange
}

/** Which findings; one that names nothing lets all through. */
export interface FindingFilter {
  readonly infoType?: string
  readonly regexId?: string
  readonly reportId?: string
  readonly datasource?: string
  readonly visibility?: string
  readonly documentIds?: readonly string[]
  readonly severity?: FilterSeverity
  readonly documentSeverity?: readonly FilterSeverity[]
  readonly statuses?: readonly string[]
  readonly timeRange?: TimeRangeFilter
  readonly archived?: boolean
}

/** Which findings of one rule in one document. */
export interface IssueFilter {
  readonly searchText?: string
  readonly statuses?: readonly string[]
  readonly assigneeId?: string
  readonly assigneeIds?: readonly string[]
  readonly infoType?: string
  readonly infoTypes?: readonly string[]
  readonly regexId?: string
  readonly regexIds?: readonly string[]
  readonly reportIds?: readonly string[]
  readonly docId?: string
  readonly datasource?: string
  readonly datasources?: readonly string[]
  readonly visibility?: string
  readonly severities?: readonly FilterSeverity[]
  readonly timeRange?: TimeRangeFilter
}

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

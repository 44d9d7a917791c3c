import Type from 'typebox'
import { TimeRange } from './dlp-config.ts'
import { named } from './named.ts'
import type { Definition } from './wire.ts'

const ISSUE_STATUSES = ['OPEN', 'CLOSED', 'IN_PROGRESS', 'RESOLVED'] as const
const FILTER_SEVERITIES = ['UNSPECIFIED', 'LOW', 'MEDIUM', 'HIGH', 'FALSE_POSITIVE'] as const

const text = Type.Optional(Type.String({ maxLength: 1000 }))
const texts = Type.Optional(Type.Array(Type.String({ maxLength: 2000 }), { maxItems: 1000 }))
const severity = Type.Enum([...FILTER_SEVERITIES])
const severities = Type.Optional(Type.Array(severity, { maxItems: 10 }))
const statuses = Type.Optional(Type.Array(Type.Enum([...ISSUE_STATUSES]), { maxItems: 10 }))

const TimeRangeFilter = named('TimeRangeFilter', {
  timePeriodType: Type.Optional(Type.Enum(['PAST_DAY', 'PAST_WEEK', 'PAST_MONTH', 'PAST_YEAR', 'CUSTOM'])),
  customTimeRange: Type.Optional(TimeRange),
})
export type TimeRangeFilter = Definition<typeof TimeRangeFilter>
const timeRange = Type.Optional(TimeRangeFilter)

/** Selects findings. An empty filter selects all of them. */
export const FindingFilter = named('DlpFindingFilter', {
  infoType: text,
  regexId: text,
  reportId: text,
  datasource: text,
  visibility: Type.Optional(
    Type.String({ maxLength: 100, description: 'The override that hides the document, or NONE' }),
  ),
  documentIds: texts,
  severity: Type.Optional(severity),
  documentSeverity: severities,
  statuses,
  timeRange,
  archived: Type.Optional(Type.Boolean()),
})
export type FindingFilter = Definition<typeof FindingFilter>

/** Selects the findings of one rule in one document. */
export const IssueFilter = named('DlpIssueFilter', {
  searchText: text,
  statuses,
  assigneeId: text,
  assigneeIds: texts,
  infoType: text,
  infoTypes: texts,
  regexId: text,
  regexIds: texts,
  reportIds: texts,
  docId: Type.Optional(Type.String({ maxLength: 2000 })),
  datasource: text,
  datasources: texts,
  visibility: text,
  severities,
  timeRange,
})
export type IssueFilter = Definition<typeof IssueFilter>

import Type from 'typebox'
import {
  EXPORT_STATUSES,
  EXPORT_TYPES,
  FIELD_SCOPES,
  FILTER_SEVERITIES,
  ISSUE_STATUSES,
} from '../../../domain/governance/exports/finding-export.ts'
import { named } from '../named.ts'
import { DlpPerson } from './dlp-person.ts'

const text = Type.Optional(Type.String({ maxLength: 1000 }))
const texts = Type.Optional(Type.Array(Type.String({ maxLength: 2000 }), { maxItems: 1000 }))
const severity = Type.Enum([...FILTER_SEVERITIES])
const severities = Type.Optional(Type.Array(severity, { maxItems: 10 }))
const statuses = Type.Optional(Type.Array(Type.Enum([...ISSUE_STATUSES]), { maxItems: 10 }))
const time = Type.Optional(Type.String({ maxLength: 40, description: 'ISO 8601' }))

const timeRange = Type.Optional(
  named('TimeRangeFilter', {
    timePeriodType: Type.Optional(Type.Enum(['PAST_DAY', 'PAST_WEEK', 'PAST_MONTH', 'PAST_YEAR', 'CUSTOM'])),
    customTimeRange: Type.Optional(
      named('TimeRange', {
        startTime: time,
        endTime: time,
        lastNDaysValue: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
      }),
    ),
  }),
)

const filters = {
  filter: Type.Optional(
    named('DlpFindingFilter', {
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
    }),
  ),
  issueFilter: Type.Optional(
    named('DlpIssueFilter', {
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
    }),
  ),
}

const exportType = Type.Enum([...EXPORT_TYPES], {
  description: 'One row per finding (FINDINGS), per document (DOCUMENTS), or per rule and document (ISSUES)',
})

export const DlpExportFindingsRequest = named('DlpExportFindingsRequest', {
  exportType: Type.Optional(exportType),
  ...filters,
  fileName: Type.Optional(Type.String({ maxLength: 200 })),
  fieldScope: Type.Optional(
    Type.Enum([...FIELD_SCOPES], {
      description: 'EXCLUDE_SENSITIVE omits quotes and titles. CUSTOM omits fieldsToExclude.',
    }),
  ),
  fieldsToExclude: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 50 })),
})

export const ExportInfo = named('ExportInfo', {
  createdBy: DlpPerson,
  startTime: Type.String(),
  endTime: Type.Optional(Type.String()),
  exportId: Type.String(),
  fileName: Type.String(),
  exportType,
  ...filters,
  status: Type.Enum([...EXPORT_STATUSES]),
  exportSize: Type.Integer({ description: 'Characters' }),
})

export const ExportId = Type.Object({ id: Type.String({ minLength: 1, maxLength: 20 }) })

import Type from 'typebox'
import { EXPORT_STATUSES, EXPORT_TYPES, FIELD_SCOPES } from '../../../domain/governance/exports/finding-export.ts'
import { FindingFilter, IssueFilter } from '../../../wire/finding-filters.ts'
import { named } from '../named.ts'
import { DlpPerson } from './dlp-person.ts'

const filters = { filter: Type.Optional(FindingFilter), issueFilter: Type.Optional(IssueFilter) }

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

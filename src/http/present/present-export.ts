import type { FindingExport } from '../../domain/governance/exports/finding-export.ts'
import type { DirectoryReader } from '../../domain/people/directory/directory-reader.ts'
import type { ExportInfo } from '../schemas/governance/finding-export.ts'
import type { Wire } from '../schemas/wire.ts'
import { presentDlpPerson } from './present-policy.ts'

export function presentExport(
  { id, request, status, endedAt, size }: FindingExport,
  directory: DirectoryReader,
): Wire<typeof ExportInfo> {
  type Info = Wire<typeof ExportInfo>
  return {
    createdBy: presentDlpPerson(request.createdBy, directory),
    startTime: new Date(request.startedAt).toISOString(),
    ...(endedAt && { endTime: endedAt.toISOString() }),
    exportId: String(id),
    fileName: request.fileName,
    exportType: request.exportType,
    ...(request.filter && { filter: request.filter as NonNullable<Info['filter']> }),
    ...(request.issueFilter && { issueFilter: request.issueFilter as NonNullable<Info['issueFilter']> }),
    status,
    exportSize: size,
  }
}

import { badField, quoted } from '../../../kernel/bad-field.ts'
import { ServiceError } from '../../../kernel/errors.ts'
import type { FindingFilter, IssueFilter, TimeRangeFilter } from '../../../wire/finding-filters.ts'
import { type AuditDeps, audited, entryOf } from '../../audit/audited.ts'
import type { AccountActor } from '../../shared/actor.ts'
import { refuseUnless } from '../../shared/policy.ts'
import { EXPORT_COLUMNS } from './export-rows.ts'
import type { ExportStore, ExportType, FIELD_SCOPES, FindingExport } from './finding-export.ts'

export interface ExportDeps extends AuditDeps {
  dlpExports: ExportStore
}

const MAX_EXPORTS = 100
/** What tells what was found, rather than where. */
const SENSITIVE = ['quote', 'title']

export interface NewExport {
  readonly exportType?: ExportType | undefined
  readonly filter?: FindingFilter | undefined
  readonly issueFilter?: IssueFilter | undefined
  readonly fileName?: string | undefined
  readonly fieldScope?: (typeof FIELD_SCOPES)[number] | undefined
  readonly fieldsToExclude?: readonly string[] | undefined
}

/** Starts a file of findings; it is made in the background. */
export async function createExport(deps: ExportDeps, actor: AccountActor, wanted: NewExport): Promise<FindingExport> {
  refuseUnless(actor, 'governance')
  const { exportType = 'FINDINGS', filter, issueFilter, fieldScope = 'ALL', fieldsToExclude = [] } = wanted
  for (const [name, one] of Object.entries({ filter, issueFilter })) checkTimes(one?.timeRange, name)
  const unknown = fieldsToExclude.find((field) => !EXPORT_COLUMNS[exportType].includes(field))
  if (fieldScope === 'CUSTOM' && unknown !== undefined) {
    throw badField(
      'fieldsToExclude',
      `must be columns of the export: ${EXPORT_COLUMNS[exportType].join(', ')}; got ${quoted(unknown)}`,
    )
  }
  const excludedColumns = { ALL: [], EXCLUDE_SENSITIVE: SENSITIVE, CUSTOM: fieldsToExclude }[fieldScope]
  const request = {
    exportType,
    filter,
    issueFilter,
    fileName: wanted.fileName || `${exportType.toLowerCase()}.csv`,
    excludedColumns,
    createdBy: actor.email,
    startedAt: deps.clock.now().getTime(),
  }
  return audited(
    deps,
    actor,
    ({ id }: FindingExport) => ({
      action: 'governance.export.create',
      subject: String(id),
      details: { fileName: request.fileName, exportType },
    }),
    async () => {
      const added = await deps.dlpExports.add(request, MAX_EXPORTS)
      if (added !== undefined) return added
      throw new ServiceError('conflict', `You've reached the limit of ${MAX_EXPORTS} exports; delete one first`)
    },
  )
}

export async function listExports(deps: ExportDeps, actor: AccountActor): Promise<FindingExport[]> {
  refuseUnless(actor, 'governance')
  return deps.dlpExports.list()
}

/** The file, piece by piece. The audit log tells who read it. */
export async function downloadExport(
  deps: ExportDeps,
  actor: AccountActor,
  id: string,
): Promise<{ fileName: string; pieces: AsyncGenerator<string> }> {
  refuseUnless(actor, 'governance')
  const found = await find(deps, id)
  if (found.status !== 'COMPLETED') {
    const why = found.status === 'FAILED' ? 'failed; create a new one' : 'is still being created; try again in a moment'
    throw new ServiceError('conflict', `The export ${why}`)
  }
  const { fileName } = found.request
  const note = { action: 'governance.export.download', subject: id, details: { fileName } }
  await deps.audit.append(entryOf(actor, note, deps.clock.now()))
  return { fileName, pieces: piecesOf(deps.dlpExports, found.id) }
}

export async function deleteExport(deps: ExportDeps, actor: AccountActor, id: string): Promise<void> {
  refuseUnless(actor, 'governance')
  const found = await find(deps, id)
  const note = { action: 'governance.export.delete', subject: id, details: { fileName: found.request.fileName } }
  await audited(deps, actor, note, () => deps.dlpExports.delete(found.id))
}

async function* piecesOf(dlpExports: ExportStore, id: number): AsyncGenerator<string> {
  for (let place = 0; ; place++) {
    const content = await dlpExports.part(id, place)
    if (content === undefined) return
    yield content
  }
}

async function find({ dlpExports }: ExportDeps, id: string): Promise<FindingExport> {
  const found = /^\d{1,15}$/.test(id) ? await dlpExports.find(Number(id)) : undefined
  if (found === undefined) throw new ServiceError('not_found', 'Export not found')
  return found
}

function checkTimes(range: TimeRangeFilter | undefined, field: string): void {
  const { startTime, endTime } = range?.customTimeRange ?? {}
  for (const [name, time] of Object.entries({ startTime, endTime })) {
    if (time !== undefined && Number.isNaN(Date.parse(time))) {
      throw badField(`${field}.timeRange.customTimeRange.${name}`, 'must be a date and time, like 2026-06-01T12:00:00Z')
    }
  }
}

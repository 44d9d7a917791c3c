import { csvLine } from '../../../kernel/csv.ts'
import type { FindingFilter, IssueFilter, TimeRangeFilter } from '../../../wire/finding-filters.ts'
import { documentId } from '../../documents/document.ts'
import { type Finding, SEVERITIES, type Severity } from '../findings/finding.ts'
import { ALL_COLUMNS, findingLine } from '../findings/finding-columns.ts'
import type { ExportRequest } from './finding-export.ts'

const DAY_MS = 86_400_000
const PERIOD_DAYS = { PAST_DAY: 1, PAST_WEEK: 7, PAST_MONTH: 30, PAST_YEAR: 365 } as const
/** Nobody has worked on any yet: there is no way to. */
const STATUS = 'OPEN'

const DOCUMENT_COLUMNS = [
  'documentId',
  'title',
  'url',
  'datasource',
  'visibilityOverride',
  'severity',
  'findings',
] as const
const ISSUE_COLUMNS = [...DOCUMENT_COLUMNS, 'policyId', 'policyName', 'type', 'rule', 'status', 'firstFoundAt'] as const

/** The columns that an export of each kind can have. */
export const EXPORT_COLUMNS: Readonly<Record<ExportRequest['exportType'], readonly string[]>> = {
  FINDINGS: ALL_COLUMNS,
  DOCUMENTS: DOCUMENT_COLUMNS,
  ISSUES: ISSUE_COLUMNS,
}

/** The lines of an export, from findings that come in the order of policies and documents. */
export async function* exportLines(
  findings: AsyncIterable<Finding>,
  request: ExportRequest,
  now: Date,
): AsyncGenerator<string> {
  const columns = EXPORT_COLUMNS[request.exportType].filter((column) => !request.excludedColumns.includes(column))
  yield csvLine(columns)
  for await (const own of ofOneDocument(findings)) {
    const wanted = chosen(own, request, now)
    if (wanted.length === 0) continue
    if (request.exportType === 'FINDINGS') {
      const kept = ALL_COLUMNS.filter((column) => columns.includes(column))
      for (const finding of wanted) yield findingLine(finding, kept)
      continue
    }
    const groups = request.exportType === 'DOCUMENTS' ? [wanted] : [...Map.groupBy(wanted, ({ rule }) => rule).values()]
    for (const group of groups) {
      const cells = cellsOf(group)
      yield csvLine(columns.map((column) => cells[column] ?? ''))
    }
  }
}

/** One policy's findings in one document, at most a hundred. */
async function* ofOneDocument(findings: AsyncIterable<Finding>): AsyncGenerator<Finding[]> {
  let own: Finding[] = []
  for await (const finding of findings) {
    const [first] = own
    if (first !== undefined && (first.key !== finding.key || first.policyId !== finding.policyId)) {
      yield own
      own = []
    }
    own.push(finding)
  }
  if (own.length > 0) yield own
}

function chosen(
  own: readonly Finding[],
  { filter = {}, issueFilter = {}, exportType }: ExportRequest,
  now: Date,
): Finding[] {
  const severity = highest(own)
  if (filter.documentSeverity?.length && !filter.documentSeverity.includes(severity)) return []
  if (filter.archived === true) return []
  return own.filter(
    (finding) => fitsFinding(finding, filter, now) && (exportType !== 'ISSUES' || fitsIssue(finding, issueFilter, now)),
  )
}

function fitsFinding(finding: Finding, filter: FindingFilter, now: Date): boolean {
  const { infoType, regexId, reportId, datasource, visibility, documentIds, severity, statuses, timeRange } = filter
  return (
    isOneOf(finding.ruleType === 'INFO_TYPE' ? finding.rule : '', infoType) &&
    isOneOf(finding.rule, regexId) &&
    isOneOf(finding.policyId, reportId) &&
    isOneOf(finding.datasource, datasource) &&
    isOneOf(finding.override ?? 'NONE', visibility) &&
    isOneOf(documentId(finding), documentIds) &&
    isOneOf(finding.severity, severity) &&
    isOneOf(STATUS, statuses) &&
    isInTime(finding.foundAt, timeRange, now)
  )
}

function fitsIssue(finding: Finding, filter: IssueFilter, now: Date): boolean {
  const { searchText, infoType, infoTypes, regexId, regexIds, datasource, datasources } = filter
  const text = `${finding.title}\n${finding.quote}\n${finding.rule}`.toLowerCase()
  return (
    (searchText === undefined || text.includes(searchText.toLowerCase())) &&
    isOneOf(STATUS, filter.statuses) &&
    // Nobody is given any.
    !filter.assigneeId &&
    !filter.assigneeIds?.length &&
    isOneOf(finding.ruleType === 'INFO_TYPE' ? finding.rule : '', infoType) &&
    isOneOf(finding.ruleType === 'INFO_TYPE' ? finding.rule : '', infoTypes) &&
    isOneOf(finding.rule, regexId) &&
    isOneOf(finding.rule, regexIds) &&
    isOneOf(finding.policyId, filter.reportIds) &&
    isOneOf(documentId(finding), filter.docId) &&
    isOneOf(finding.datasource, datasource) &&
    isOneOf(finding.datasource, datasources) &&
    isOneOf(finding.override ?? 'NONE', filter.visibility) &&
    isOneOf(finding.severity, filter.severities) &&
    isInTime(finding.foundAt, filter.timeRange, now)
  )
}

/** A filter that names nothing lets everything through. */
function isOneOf(value: string, wanted: string | readonly string[] | undefined): boolean {
  if (wanted === undefined || wanted.length === 0) return true
  return typeof wanted === 'string' ? wanted === value : wanted.includes(value)
}

function isInTime(at: Date, range: TimeRangeFilter | undefined, now: Date): boolean {
  if (range?.timePeriodType === undefined) return true
  if (range.timePeriodType !== 'CUSTOM') {
    return at.getTime() >= now.getTime() - PERIOD_DAYS[range.timePeriodType] * DAY_MS
  }
  const { startTime, endTime } = range.customTimeRange ?? {}
  if (startTime !== undefined && at.getTime() < Date.parse(startTime)) return false
  return endTime === undefined || at.getTime() < Date.parse(endTime)
}

function cellsOf(group: readonly Finding[]): Record<string, string> {
  const [first] = group
  if (first === undefined) return {}
  return {
    documentId: documentId(first),
    title: first.title,
    url: first.viewUrl ?? '',
    datasource: first.datasource,
    visibilityOverride: first.override ?? 'NONE',
    severity: highest(group),
    findings: String(group.length),
    policyId: first.policyId,
    policyName: first.policyName,
    type: first.ruleType,
    rule: first.rule,
    status: STATUS,
    firstFoundAt: new Date(Math.min(...group.map(({ foundAt }) => foundAt.getTime()))).toISOString(),
  }
}

function highest(group: readonly Finding[]): Severity {
  return group
    .map(({ severity }) => severity)
    .reduce((one, other) => (SEVERITIES.indexOf(one) >= SEVERITIES.indexOf(other) ? one : other))
}

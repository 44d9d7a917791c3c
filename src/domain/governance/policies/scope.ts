import type { DlpConfig, InputOptions, SharingOptions } from '../../../wire/dlp-config.ts'
import type { Datasource } from '../../datasources/datasource.ts'
import { documentId } from '../../documents/document.ts'
import type { StoredDocument } from '../../documents/document-store.ts'

const DAY_MS = 86_400_000

/** What decides, other than the document, whether it is scanned. */
export interface ScopeContext {
  readonly now: Date
  readonly datasource: Datasource | undefined
  /** The domains of those who work here. */
  readonly ownDomains: ReadonlySet<string>
  countMembers(groups: readonly string[]): Promise<number>
  countUsers(): Promise<number>
}

/** Whether a document is among those that a policy is about; what it holds is another question. */
export async function isInScope(document: StoredDocument, config: DlpConfig, context: ScopeContext): Promise<boolean> {
  if (!isWanted(document, config.inputOptions ?? {}, context.now)) return false
  const conditions = [config.broadSharingOptions, config.externalSharingOptions].flatMap((options) =>
    options === undefined || options.enabled === false ? [] : sharingConditions(options),
  )
  if (conditions.length === 0) return true
  for (const holds of conditions) if (await holds(document, context)) return true
  return false
}

/** Whether it asks how documents are shared. */
export function asksForSharing({ broadSharingOptions, externalSharingOptions }: DlpConfig): boolean {
  return [broadSharingOptions, externalSharingOptions].some(
    (options) => options !== undefined && options.enabled !== false && sharingConditions(options).length > 0,
  )
}

function isWanted(document: StoredDocument, options: InputOptions, now: Date): boolean {
  const { datasourcesType, datasources = [], datasourceInstances = [], urlGreenlist = [], subsetDocIdsToScan } = options
  const named = [...datasources, ...datasourceInstances]
  if ((datasourcesType === 'CUSTOM' || named.length > 0) && !named.includes(document.datasource)) return false
  if (document.viewUrl !== undefined && urlGreenlist.some((url) => document.viewUrl?.startsWith(url))) return false
  if (subsetDocIdsToScan !== undefined && subsetDocIdsToScan.length > 0) {
    if (!subsetDocIdsToScan.includes(documentId(document))) return false
  }
  return isInTime(document.updatedAt, options, now.getTime())
}

function isInTime(updatedAt: number, { timePeriodType, customTimeRange }: InputOptions, now: number): boolean {
  const days = (count: number) => updatedAt >= now - count * DAY_MS
  switch (timePeriodType) {
    case 'PAST_DAY':
      return days(1)
    case 'PAST_YEAR':
      return days(365)
    case 'LAST_N_DAYS':
      return days(customTimeRange?.lastNDaysValue ?? 0)
    case 'CUSTOM': {
      const { startTime, endTime } = customTimeRange ?? {}
      if (startTime !== undefined && updatedAt < Date.parse(startTime)) return false
      return endTime === undefined || updatedAt < Date.parse(endTime)
    }
    default:
      return true
  }
}

type Condition = (document: StoredDocument, context: ScopeContext) => boolean | Promise<boolean>

/** Each that is switched on; a document that fits one is shared too widely. */
function sharingConditions(options: SharingOptions & { readonly domainAccessEnabled?: boolean }): Condition[] {
  const { threshold = 0, userIds = [] } = options
  return [
    ...(options.anonymousAccessEnabled || options.anyoneWithLinkEnabled ? [isForAnybody] : []),
    ...(options.anyoneInternalEnabled ? [isForEverybodyHere] : []),
    ...(options.domainAccessEnabled ? [isForOutsiders] : []),
    ...(options.userAccessEnabled ? [userIds.length > 0 ? isForOneOf(userIds) : isForOutsiders] : []),
    ...(options.thresholdEnabled ? [isForMoreThan(threshold)] : []),
  ]
}

const isForAnybody: Condition = ({ permissions }) => permissions?.allowAnonymousAccess === true

const isForEverybodyHere: Condition = ({ permissions }, { datasource }) =>
  permissions === undefined
    ? datasource !== undefined && datasource.defaultAccess !== 'nobody'
    : permissions.allowAnonymousAccess === true || permissions.allowAllDatasourceUsersAccess === true

/** People by e-mail, or `@domain` for whoever has an address there. */
function isForOneOf(userIds: readonly string[]): Condition {
  const wanted = userIds.map((id) => id.trim().toLowerCase())
  return ({ permissions }) =>
    (permissions?.allowedUsers ?? []).some(({ email, datasourceUserId }) => {
      const name = (email ?? datasourceUserId ?? '').toLowerCase()
      return wanted.some((one) => (one.startsWith('@') ? name.endsWith(one) : name === one))
    })
}

/** Somebody whose address is of another domain than those of the people here. */
const isForOutsiders: Condition = ({ permissions }, { ownDomains }) =>
  (permissions?.allowedUsers ?? []).some(({ email }) => {
    const domain = email?.split('@')[1]?.toLowerCase()
    return domain !== undefined && !ownDomains.has(domain)
  })

function isForMoreThan(threshold: number): Condition {
  return async (document, context) => {
    const { permissions } = document
    if (permissions === undefined) {
      if (context.datasource?.defaultAccess === 'everyone') return true
      return context.datasource?.defaultAccess === 'datasourceUsers' && (await context.countUsers()) > threshold
    }
    if (permissions.allowAnonymousAccess === true) return true
    if (permissions.allowAllDatasourceUsersAccess === true && (await context.countUsers()) > threshold) return true
    const named = permissions.allowedUsers?.length ?? 0
    const { allowedGroups: groups = [] } = permissions
    return named > threshold || (groups.length > 0 && named + (await context.countMembers(groups)) > threshold)
  }
}

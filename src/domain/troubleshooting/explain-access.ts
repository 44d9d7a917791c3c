import type { DocumentPermissions } from '../../wire/document-definition.ts'
import type { CallerInDatasource } from '../access/caller-in-datasource.ts'
import { canSee } from '../access/can-see.ts'
import { isHidden, type VisibilityResolver } from '../access/visibility-of.ts'
import { HIDDEN_FROM } from '../access/visibility-override.ts'
import type { DocumentHead } from '../documents/document-store.ts'
import type { GroupStore } from '../groups/group.ts'
import type { IdentityStore } from '../identity/identity-store.ts'

export interface AccessExplanation {
  readonly hasAccess: boolean
  /** The grants that hold; with access, at least one. */
  readonly grants: readonly string[]
  /** What stands in the way; without access, at least one. */
  readonly missing: readonly string[]
  /** The user's groups in the organisation. They give roles; documents go by the groups of their datasource. */
  readonly organisationGroups: readonly string[]
}

/** Who can see documents without permissions, by the data source's setting. */
const DEFAULTS = { everyone: 'everyone', datasourceUsers: 'its own users', nobody: 'no one' } as const

/** Whether a user can see a document, with the grants that apply or what is missing. */
export async function explainAccess(
  { visibilities, groups, identity }: { visibilities: VisibilityResolver; groups: GroupStore; identity: IdentityStore },
  email: string,
  document: Pick<DocumentHead, 'datasource' | 'permissions' | 'principals' | 'visibilityOverride' | 'awaitsScan'>,
): Promise<AccessExplanation> {
  const [visibility, standings, own] = await Promise.all([
    visibilities.visibilityOf(email),
    visibilities.callerInDatasources(email),
    groups.groupsOf(email),
  ])
  const organisationGroups = own.map(({ name }) => name)
  const standing = standings.find(({ datasource }) => datasource.name === document.datasource)
  if (standing === undefined) {
    const missing = [`data source ${document.datasource} doesn't exist`]
    return { hasAccess: false, grants: [], missing, organisationGroups }
  }
  const source = standing.identity?.name ?? document.datasource
  const titles = await identity.groupTitles(source, groupsIn(document.permissions))
  const { grants, missing } = explainList(standing, document.permissions, titles)
  // The decision comes from the same code that search uses. The sentences only explain it.
  const hasAccess = canSee(visibility, document)
  const { visibilityOverride: override, awaitsScan = false } = document
  if (awaitsScan) missing.push("policies that hide documents haven't scanned it yet")
  if (override !== undefined)
    missing.push(`an administrator or a policy hides the document from ${HIDDEN_FROM[override]}`)
  const isShutOut = (awaitsScan || override !== undefined) && !hasAccess
  return { hasAccess, grants: isShutOut ? [] : grants, missing: hasAccess ? [] : missing, organisationGroups }
}

/** What these permissions give the user, without overrides. */
export function explainList(
  standing: CallerInDatasource,
  permissions: DocumentPermissions | undefined,
  titles: ReadonlyMap<string, string> = new Map(),
): { grants: string[]; missing: string[] } {
  const grants: string[] = []
  const missing: string[] = []
  if (isHidden(standing)) missing.push(hiddenBecause(standing))
  explainPermissions(standing, permissions, titles, grants, missing)
  return { grants: isHidden(standing) ? [] : grants, missing }
}

function explainPermissions(
  standing: CallerInDatasource,
  permissions: DocumentPermissions | undefined,
  titles: ReadonlyMap<string, string>,
  grants: string[],
  missing: string[],
): void {
  const titleOf = (group: string) => titles.get(group) ?? group
  const named = (all: readonly string[]) => all.map(titleOf).join(', ')
  const say = (holds: boolean, grant: string, lack: string) => {
    if (holds) grants.push(grant)
    else missing.push(lack)
  }
  const { datasource, isUser, groups } = standing
  if (permissions === undefined) {
    const { defaultAccess } = datasource
    const rule = `documents without permissions in ${datasource.displayName ?? datasource.name} are visible to ${DEFAULTS[defaultAccess]}`
    say(
      defaultAccess === 'everyone' || (defaultAccess === 'datasourceUsers' && isUser),
      rule,
      defaultAccess === 'datasourceUsers' ? `${rule}, and the user isn't indexed there` : rule,
    )
    return
  }
  if (permissions.allowAnonymousAccess === true) grants.push('all signed-in users can see it')
  if (permissions.allowAllDatasourceUsersAccess === true) {
    say(
      isUser,
      `account in ${datasource.displayName ?? datasource.name}`,
      `no active account in ${datasource.displayName ?? datasource.name}`,
    )
  }
  if ((permissions.allowedUsers ?? []).length > 0) {
    const holds = (permissions.allowedUsers ?? []).some((user) => isNamed(standing, user))
    say(holds, 'the document is shared with this user', notNamedBecause(standing))
  }
  for (const group of permissions.allowedGroups ?? []) {
    say(groups.has(group), `member of group ${titleOf(group)}`, `not a member of group ${titleOf(group)}`)
  }
  for (const { requiredGroups = [] } of permissions.allowedGroupIntersections ?? []) {
    const lacking = requiredGroups.filter((group) => !groups.has(group))
    say(
      requiredGroups.length > 0 && lacking.length === 0,
      `member of all of ${named(requiredGroups)}`,
      `must be a member of all of ${named(requiredGroups)}; not a member of ${named(lacking)}`,
    )
  }
  if (grants.length === 0 && missing.length === 0) missing.push('the permissions list no one')
}

/** All groups that permissions name. */
export function groupsIn({ allowedGroups = [], allowedGroupIntersections = [] }: DocumentPermissions = {}): string[] {
  return [...allowedGroups, ...allowedGroupIntersections.flatMap(({ requiredGroups = [] }) => requiredGroups)]
}

function isNamed({ email, userIds }: CallerInDatasource, user: { email?: string; datasourceUserId?: string }): boolean {
  if (email !== undefined && user.email?.trim().toLowerCase() === email) return true
  return user.datasourceUserId !== undefined && userIds.includes(user.datasourceUserId)
}

function notNamedBecause({ datasource, userIds }: CallerInDatasource): string {
  if (datasource.isUserReferencedByEmail) return "the document is shared with other people, and this user isn't listed"
  return userIds.length > 0
    ? `the document is shared with other people, and this user (ID ${userIds.join(', ')}) isn't listed`
    : `data source ${datasource.displayName ?? datasource.name} refers to users by ID, and no active user with an ID was indexed for this email`
}

export function hiddenBecause({ datasource, isTester }: CallerInDatasource): string {
  const { name, visibility, productAccessGroup } = datasource
  if (visibility === 'NOT_ENABLED') return `data source ${name} isn't enabled`
  if (visibility === 'ENABLED_FOR_TEST_GROUP' && !isTester) {
    return `data source ${name} is only enabled for a test group, and the user isn't in it`
  }
  return `data source ${name} requires membership in ${productAccessGroup}`
}

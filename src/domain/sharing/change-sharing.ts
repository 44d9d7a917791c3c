import type { Directory } from '../people/directory/directory.ts'
import type { FieldFilter } from '../query/field-filter.ts'
import { readAudience } from './read-audience.ts'
import { type RoleRequest, readGrants } from './read-grants.ts'
import type { Grant, Sharing } from './sharing.ts'

/** What a request says of who may do what. Absent: nothing changes. */
export interface SharingRequest {
  readonly audienceFilters?: readonly FieldFilter[] | undefined
  /** In the place of all roles that there are. */
  readonly roles?: readonly RoleRequest[] | undefined
  readonly addedRoles?: readonly RoleRequest[] | undefined
  readonly removedRoles?: readonly RoleRequest[] | undefined
}

export interface SharingContext {
  readonly directory: Directory
  readonly now: Date
  /** Whose request it is; in lower case. */
  readonly email: string
}

/** Of a new thing. Without an audience and without viewers it is open to everybody, unless it is to be private. */
export function newSharing(request: SharingRequest, context: SharingContext, isPrivate = false): Sharing {
  const blank: Sharing = { owner: context.email, isOpen: !isPrivate, grants: [], audience: [] }
  return changeSharing(blank, request, context, isPrivate)
}

/**
 * Applies a request. Naming an audience or a viewer closes an open object to everyone else. Removing the last viewer
 * doesn't open it. It opens again when its audience is cleared and it never had viewers, or when everyone (the group
 * ALL) becomes a viewer. A private object opens only the second way.
 */
export function changeSharing(
  before: Sharing,
  request: SharingRequest,
  context: SharingContext,
  isPrivate = false,
): Sharing {
  const audience =
    request.audienceFilters === undefined ? before.audience : readAudience(request.audienceFilters, context)
  const known = [before.owner, context.email, ...emailsIn(before.grants)]
  const removed = readGrants(request.removedRoles ?? [], 'removedRoles', context.directory, known)
  const added = readGrants(request.addedRoles ?? [], 'addedRoles', context.directory, known)
  const start =
    request.roles === undefined ? before.grants : readGrants(request.roles, 'roles', context.directory, known)
  const kept = start.filter((grant) => !removed.some((each) => isSame(each, grant)) && !isOwner(grant, before))
  const grants = [...kept, ...added].filter((each, at, all) => all.findIndex((other) => isSame(each, other)) === at)
  const isNarrowed = audience.length > 0 || grants.some(isViewer)
  const isCleared = !isPrivate && before.audience.length > 0 && audience.length === 0 && !before.grants.some(isViewer)
  return { owner: before.owner, isOpen: (before.isOpen || isCleared) && !isNarrowed, grants, audience }
}

/** Whether a change left who may do what as it was: to change that takes more than the right to edit. */
export function isSameSharing(before: Sharing, after: Sharing): boolean {
  return JSON.stringify(canonical(before)) === JSON.stringify(canonical(after))
}

function canonical({ isOpen, grants, audience }: Sharing): unknown[] {
  return [
    isOpen,
    grants.map(({ role, to }) =>
      to.kind === 'person' ? [role, to.email] : [role, to.type, to.id, to.datasource ?? ''],
    ),
    audience.map(({ fieldName, values }) => [
      fieldName.trim().toLowerCase(),
      values.map(({ value, relation, isNegated }) => [value, relation, isNegated]),
    ]),
  ]
}

/** Answers list the owner among the roles; it stays the owner without. */
function isOwner({ role, to }: Grant, { owner }: Sharing): boolean {
  return role === 'OWNER' && to.kind === 'person' && to.email === owner
}

function isSame(one: Grant, other: Grant): boolean {
  if (one.role !== other.role) return false
  if (one.to.kind === 'person') return other.to.kind === 'person' && one.to.email === other.to.email
  if (other.to.kind === 'person') return false
  return one.to.type === other.to.type && one.to.id === other.to.id && one.to.datasource === other.to.datasource
}

function isViewer({ role }: Grant): boolean {
  return role === 'VIEWER'
}

function emailsIn(grants: readonly Grant[]): string[] {
  return grants.flatMap(({ to }) => (to.kind === 'person' ? [to.email] : []))
}

import { canonicalField } from '../people/people-filters.ts'
import type { FieldFilter } from '../query/field-filter.ts'
import { foldEmail } from '../shared/email.ts'
import { lowerFirst, may, POLICY, Refused, ROLE_NAMES } from '../shared/policy.ts'
import type { Grantee, Sharing } from './sharing.ts'
import type { Viewer } from './viewer.ts'

export interface PublishingDeps {
  /** Every member may reach everyone: a setting for small companies. */
  membersPublish: boolean
}

/** What reaches everyone in the company, and so takes a role. */
export type PublishingAction = 'announcements.everyone' | 'pins.everyone' | 'skills.everyone'

/** More named people than this are a mailing list. */
const MAX_NAMED_PEOPLE = 20

export function mayReachEveryone(
  { membersPublish }: PublishingDeps,
  viewer: Viewer,
  action: PublishingAction,
): boolean {
  return membersPublish || may(viewer.actor, action)
}

/** Without the right, people reach those they name and the department, team and reports that are their own. */
export function refuseBeyondOwnAudience(
  deps: PublishingDeps,
  viewer: Viewer,
  sharing: Sharing,
  action: PublishingAction,
): void {
  if (mayReachEveryone(deps, viewer, action) || isOwnAudience(viewer, sharing)) return
  throw refusedTo(viewer, action, 'Set `audienceFilters` to your own department or team, or ask an administrator')
}

/** `instead`: what the caller can do. */
export function refusedTo(viewer: Viewer, action: PublishingAction, instead: string): Refused {
  const { what, roles } = POLICY[action]
  const names = roles.map((role) => ROLE_NAMES[role]).join(' or ')
  return new Refused(
    'insufficient_role',
    `You need the role ${names} to ${lowerFirst(what)}. ${instead}.`,
    viewer.actor,
  )
}

/** Who can see it, for the audit log. */
export function reachOf({ isOpen, grants }: Sharing): 'everyone' | 'some' {
  return isOpen || grants.some(({ to }) => isEveryone(to)) ? 'everyone' : 'some'
}

function isOwnAudience(viewer: Viewer, { isOpen, grants, audience }: Sharing): boolean {
  if (isOpen || grants.filter(({ to }) => to.kind === 'person').length > MAX_NAMED_PEOPLE) return false
  if (!grants.every(({ to }) => isOwnGrantee(viewer, to))) return false
  // People have to pass all filters, so one that is narrow is enough.
  return audience.length === 0 || audience.some((filter) => isOwnFilter(viewer, filter))
}

function isOwnGrantee(viewer: Viewer, to: Grantee): boolean {
  if (to.kind === 'person') return true
  return (to.type === 'DEPARTMENT' || to.type === 'TEAM') && viewer.isIn(to)
}

function isOwnFilter(viewer: Viewer, { fieldName, values }: FieldFilter): boolean {
  const field = canonicalField(fieldName)
  return values.every((value) => {
    if (value.relation !== 'EQUALS' || value.isNegated) return false
    if (field === 'reportsto') return foldEmail(value.value) === viewer.email
    return (field === 'department' || field === 'team') && viewer.passes([{ fieldName, values: [value] }])
  })
}

function isEveryone(to: Grantee): boolean {
  return to.kind === 'group' && to.type === 'ALL'
}

import type { FieldFilter } from '../query/field-filter.ts'

/** Things that people make here and share with each other. All of them are shared by the one policy in `rights.ts`. */
const SHARED_KINDS = ['agent', 'answer', 'announcement', 'collection', 'pin', 'shortcut', 'skill'] as const
export type SharedKind = (typeof SHARED_KINDS)[number]

/** What somebody may be to a thing. The names are the interface's. */
export const SHARED_ROLES = ['OWNER', 'EDITOR', 'VIEWER', 'ANSWER_MODERATOR', 'VERIFIER'] as const
export type SharedRole = (typeof SHARED_ROLES)[number]

/** Groups of people by what the directory says of them; an external group is one of a datasource. */
export const GROUP_TYPES = [
  'ALL',
  'DEPARTMENT',
  'TEAM',
  'JOB_TITLE',
  'ROLE_TYPE',
  'LOCATION',
  'REGION',
  'EXTERNAL_GROUP',
] as const
export type GroupType = (typeof GROUP_TYPES)[number]

export interface PersonGrantee {
  readonly kind: 'person'
  /** In lower case. */
  readonly email: string
}

export interface GroupGrantee {
  readonly kind: 'group'
  readonly type: GroupType
  /** The department, title, place …; the id of a team, or its name; the name of an external group. */
  readonly id: string
  /** Of an external group. */
  readonly datasource?: string
}

export type Grantee = PersonGrantee | GroupGrantee

export interface Grant {
  readonly role: SharedRole
  readonly to: Grantee
}

/** Who may do what with one thing. */
export interface Sharing {
  /** Who made it; in lower case. */
  readonly owner: string
  /** Everybody who is signed in may read it. */
  readonly isOpen: boolean
  readonly grants: readonly Grant[]
  /** People who pass all of these filters may read it; none: nobody by this way. */
  readonly audience: readonly FieldFilter[]
}

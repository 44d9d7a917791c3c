import type { FileType } from '../files/file-types.ts'

export interface DemoPerson {
  email: string
  name: string
  title: string
  department: string
  managerEmail?: string
  location: string
  phone: string
  team: string
  startedDaysAgo: number
  /** Default: FULL_TIME. */
  type?: 'CONTRACTOR'
}

export interface DemoGroup {
  datasource: string
  name: string
  /** What people call it. */
  title: string
  /** E-mails of the direct members. */
  members: readonly string[]
  /** Names of groups of the same datasource that are nested in this one. */
  memberGroups?: readonly string[]
}

export interface DemoPermissions {
  users?: readonly string[]
  groups?: readonly string[]
  /** Each inner list: the reader must belong to every group in it. */
  intersections?: readonly (readonly string[])[]
  everyone?: true
  datasourceUsers?: true
}

export interface DemoObjectType {
  name: string
  displayLabel: string
  docCategory: string
}

export interface DemoDatasource {
  name: string
  displayName: string
  category: string
  homeUrl: string
  urlRegex: string
  userByEmail: boolean
  aliases?: readonly string[]
  objectTypes: readonly DemoObjectType[]
  /** E-mails of the people indexed as users of this datasource. */
  users: readonly string[]
}

export interface DemoComment {
  author: string
  text: string
  daysAgo: number
}

export interface DemoDocument {
  datasource: string
  objectType: string
  id: string
  title: string
  /** Markdown. */
  body: string
  url: string
  author: string
  owner?: string
  createdDaysAgo: number
  updatedDaysAgo: number
  updatedBy?: string
  tags?: readonly string[]
  container?: string
  status?: string
  /** Absent: the datasource's default, everyone. */
  permissions?: DemoPermissions
  comments?: readonly DemoComment[]
  views?: number
  /** The body becomes a file of this type. */
  file?: FileType
  /** Of a mail: `Name <address>`. */
  from?: string
  to?: readonly string[]
}

export interface DemoCompany {
  name: string
  domain: string
  people: readonly DemoPerson[]
  groups: readonly DemoGroup[]
  datasources: readonly DemoDatasource[]
  documents: readonly DemoDocument[]
}

export interface DemoLogin {
  email: string
  why: string
}

import type { Schemas } from '../../generated/api.ts'

type WebhookEvent = NonNullable<Schemas['WebhookInfo']['events']>[number]

/** All of them: a missing one doesn't compile. */
const WORDS: Readonly<Record<WebhookEvent, string>> = {
  'document.uploaded': 'Document uploaded',
  'document.indexed': 'Document indexed',
  'document.deleted': 'Document deleted',
  'document.permissions.updated': 'Document permissions updated',
  'document.metadata.updated': 'Document metadata updated',
  'user.added': 'User added',
  'user.updated': 'User updated',
  'user.removed': 'User removed',
  'group.added': 'Group added',
  'group.removed': 'Group removed',
  'membership.added': 'Membership added',
  'membership.removed': 'Membership removed',
  'employee.added': 'Employee added',
  'employee.updated': 'Employee updated',
  'employee.removed': 'Employee removed',
  'team.added': 'Team added',
  'team.updated': 'Team updated',
  'team.removed': 'Team removed',
  'connection.failed': 'Connection failed',
  'connection.recovered': 'Connection recovered',
}

/** `document` of `document.uploaded` */
type Family = WebhookEvent extends `${infer First}.${string}` ? First : never

const HEADINGS: Readonly<Record<Family, string>> = {
  document: 'Documents',
  user: 'Users and groups of data sources',
  group: 'Users and groups of data sources',
  membership: 'Users and groups of data sources',
  employee: 'People directory',
  team: 'People directory',
  connection: 'Connections',
}

/** An event in words, as the form says it. */
export function eventWords(event: WebhookEvent): string {
  return WORDS[event]
}

/** The events to choose from, with the headings of their groups. */
export const EVENT_OPTIONS = Object.entries(WORDS).map(([value, label]) => ({
  value,
  label,
  group: HEADINGS[value.split('.')[0] as Family],
}))

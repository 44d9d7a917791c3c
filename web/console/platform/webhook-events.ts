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

export const WEBHOOK_EVENTS = Object.keys(WORDS) as WebhookEvent[]

export function eventWord(event: WebhookEvent): string {
  return WORDS[event]
}

import { ServiceError } from '../../kernel/errors.ts'
import { type Actor, roleOf } from './actor.ts'
import { ROLES, type Role } from './role.ts'

const SUPER: readonly Role[] = ['super-admin']
const ADMINS: readonly Role[] = ['super-admin', 'admin']
const SETUP: readonly Role[] = ['super-admin', 'admin', 'setup-admin']
const CREATORS: readonly Role[] = ['super-admin', 'admin', 'setup-admin', 'api-token-creator']

/**
 * Which role may do what. The Admin API, CLI and console check it with `refuseUnless`. Use cases add rules that depend
 * on the object.
 * See docs/decisions/0024-roles.md.
 */
export const POLICY = {
  'account.own': { roles: ROLES, what: 'See and end your own sessions' },
  'client-tokens.own': { roles: CREATORS, what: 'Create client tokens for yourself' },
  'client-tokens.others': { roles: ADMINS, what: 'Create and end client tokens of others' },
  'indexing-tokens': { roles: SETUP, what: 'Create and end indexing tokens for datasources' },
  'tokens.global': { roles: SUPER, what: 'Grant global permissions to a token' },
  datasources: { roles: SETUP, what: 'Create and change datasources' },
  'document-access': { roles: ADMINS, what: 'Find out why a user sees a document or does not' },
  // Whatever reaches everyone is trusted as the company's own word.
  'announcements.everyone': { roles: ADMINS, what: 'Announcing to everyone' },
  'pins.everyone': { roles: ADMINS, what: 'Pinning a document for everyone' },
  'skills.everyone': { roles: ADMINS, what: 'Enabling a skill for everyone, or changing an enabled one,' },
  // It shows what nobody shared with the one who asks.
  'search.everything': { roles: SUPER, what: 'Search without regard to permissions' },
  governance: { roles: ADMINS, what: 'Look for sensitive data, read what was found, and hide documents' },
  webhooks: { roles: ADMINS, what: 'Set up webhooks' },
  'mcp-servers': { roles: ADMINS, what: 'Make tool servers and choose their tools' },
  oauth: { roles: ADMINS, what: 'Manage OAuth clients and their registration' },
  users: { roles: ADMINS, what: 'Create, change, deactivate and sign out users' },
  // Whoever vouches for users can pass for any of them, so it is not for those whom others gave their role.
  'sign-in-providers': { roles: SUPER, what: 'Manage single sign-on' },
  'external-issuers': { roles: SUPER, what: 'Decide whose tokens count besides our own' },
  provisioning: { roles: SUPER, what: 'Manage provisioning, its tokens and the roles of its groups' },
  'roles.admin': { roles: SUPER, what: 'Give and take the roles Super Admin and Admin, and change who has them' },
  // It makes people who can sign in.
  'sample-company': { roles: SUPER, what: 'Load the made-up company into an empty service' },
  system: { roles: ADMINS, what: 'See how the service is doing, and who uses what will end' },
  insights: { roles: ADMINS, what: 'See how the service is used, and by whom' },
  audit: { roles: ADMINS, what: 'Read the audit log' },
  'audit.retention': { roles: SUPER, what: 'Decide how long the audit log is kept' },
} as const satisfies Record<string, { roles: readonly Role[]; what: string }>

export type AdminAction = keyof typeof POLICY
export const ADMIN_ACTIONS = Object.keys(POLICY) as AdminAction[]

export function may(actor: Actor, action: AdminAction): boolean {
  return (POLICY[action].roles as readonly Role[]).includes(roleOf(actor))
}

export function refuseUnless(actor: Actor, action: AdminAction): void {
  if (may(actor, action)) return
  const { roles, what } = POLICY[action]
  throw new Refused(
    'insufficient_role',
    `${what}: that is for ${roles.map((role) => ROLE_NAMES[role]).join(', ')}; your role is ${ROLE_NAMES[roleOf(actor)]}`,
    actor,
  )
}

/** Somebody who is known tried to administer what is not theirs; whoever answers the call writes it down. */
export class Refused extends ServiceError {
  readonly actor: Actor

  constructor(code: 'insufficient_role' | 'insufficient_scope', message: string, actor: Actor) {
    super(code, message)
    this.actor = actor
  }
}

/** Whether the console has anything for a role: everybody may look after themselves, and that needs none. */
export function mayUseConsole(role: Role): boolean {
  return actionsOf(role).some((action) => action !== 'account.own')
}

/** What a role may do at all. */
export function actionsOf(role: Role): AdminAction[] {
  return ADMIN_ACTIONS.filter((action) => (POLICY[action].roles as readonly Role[]).includes(role))
}

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  'super-admin': 'Super Admin',
  admin: 'Admin',
  'setup-admin': 'Setup Admin',
  'api-token-creator': 'API Token Creator',
  member: 'member',
}

/** Roles that only a Super Admin gives and takes, and whose holders only a Super Admin changes. */
export function isAdminRole(role: Role): boolean {
  return role === 'super-admin' || role === 'admin'
}

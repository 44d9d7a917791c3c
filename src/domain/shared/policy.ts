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
  'account.own': { roles: ROLES, what: 'See and revoke your own sessions and client tokens' },
  'client-tokens.own': { roles: CREATORS, what: 'Create client tokens for yourself' },
  'client-tokens.others': { roles: ADMINS, what: "Create and revoke other people's client tokens" },
  'indexing-tokens': { roles: SETUP, what: 'Create and revoke indexing tokens for data sources' },
  'tokens.global': { roles: SUPER, what: 'Create global tokens' },
  datasources: { roles: SETUP, what: 'Create and change data sources' },
  connections: { roles: SETUP, what: 'Connect sources, and change, run and remove connections' },
  // Whoever can reach inside addresses can read what only this machine is allowed to read.
  'connections.inside': { roles: SUPER, what: 'Connect sources inside your network' },
  // It decides whose permissions in the source somebody gets.
  'connections.accounts': { roles: ADMINS, what: 'Match accounts of a connection to people by hand' },
  'document-access': { roles: ADMINS, what: "Find out why a user can or can't see a document" },
  // Whoever changes them can make the document visible to themselves.
  'document-permissions': { roles: ADMINS, what: 'Change who can see files that were added by hand' },
  // People trust whatever reaches everyone as coming from the company.
  'announcements.everyone': { roles: ADMINS, what: 'Announce to everyone' },
  'pins.everyone': { roles: ADMINS, what: 'Pin documents for everyone' },
  'skills.everyone': { roles: ADMINS, what: 'Enable skills for everyone, and change enabled ones' },
  // It shows documents that nobody shared with the caller.
  'search.everything': { roles: SUPER, what: 'Search all documents, regardless of permissions' },
  // It shows what others find, so it is as strict as searching everything.
  'search.as': { roles: SUPER, what: 'See what another user finds (read-only, audited)' },
  governance: { roles: ADMINS, what: 'Scan for sensitive data, read findings and hide documents' },
  synonyms: { roles: ADMINS, what: 'Manage synonyms' },
  webhooks: { roles: ADMINS, what: 'Set up webhooks' },
  'mcp-servers': { roles: ADMINS, what: 'Manage tool servers' },
  oauth: { roles: ADMINS, what: 'Manage OAuth clients and their registration' },
  users: { roles: ADMINS, what: 'Create, change, deactivate and sign out users' },
  // An identity provider can sign in as any user, so only a Super Admin can add one.
  'sign-in-providers': { roles: SUPER, what: 'Manage single sign-on' },
  'external-issuers': { roles: SUPER, what: 'Manage external token issuers' },
  provisioning: { roles: SUPER, what: 'Manage provisioning, its tokens and the roles of its groups' },
  'roles.admin': { roles: SUPER, what: 'Grant and revoke the Super Admin and Admin roles' },
  // It creates people who can sign in.
  'sample-company': { roles: SUPER, what: 'Load the demo company into an empty service' },
  meaning: { roles: ADMINS, what: 'Choose how search finds documents by meaning' },
  ranking: { roles: ADMINS, what: 'Change how results are ranked' },
  // Endpoints receive questions and documents of everyone, so this is as strict as searching everything.
  models: { roles: SUPER, what: 'Set the endpoints of models' },
  proposals: { roles: ADMINS, what: 'Approve or decline proposals' },
  learning: { roles: ADMINS, what: 'Choose whether ranking learns from use' },
  system: { roles: ADMINS, what: 'See system health and use of deprecated features' },
  insights: { roles: ADMINS, what: 'See usage, including per person' },
  audit: { roles: ADMINS, what: 'Read the audit log' },
  'audit.retention': { roles: SUPER, what: 'Set how long the audit log is kept' },
} as const satisfies Record<string, { roles: readonly Role[]; what: string }>

export type AdminAction = keyof typeof POLICY
export const ADMIN_ACTIONS = Object.keys(POLICY) as AdminAction[]

/** The description of an action inside a sentence. */
export function lowerFirst(what: string): string {
  return `${what.charAt(0).toLowerCase()}${what.slice(1)}`
}

export function may(actor: Actor, action: AdminAction): boolean {
  return (POLICY[action].roles as readonly Role[]).includes(roleOf(actor))
}

export function refuseUnless(actor: Actor, action: AdminAction): void {
  if (may(actor, action)) return
  const { roles, what } = POLICY[action]
  throw new Refused(
    'insufficient_role',
    `You need the role ${roles.map((role) => ROLE_NAMES[role]).join(' or ')} to ${lowerFirst(what)}; yours is ${ROLE_NAMES[roleOf(actor)]}`,
    actor,
  )
}

/** A known user lacks the role or scope for an action. The HTTP layer records it in the audit log. */
export class Refused extends ServiceError {
  readonly actor: Actor

  constructor(code: 'insufficient_role' | 'insufficient_scope', message: string, actor: Actor) {
    super(code, message)
    this.actor = actor
  }
}

/** Whether a role can do anything in the console. Managing one's own account doesn't count. */
export function mayUseConsole(role: Role): boolean {
  return actionsOf(role).some((action) => action !== 'account.own')
}

/** Everything a role can do. */
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

/** Only a Super Admin can grant or revoke these roles, and change the users who have them. */
export function isAdminRole(role: Role): boolean {
  return role === 'super-admin' || role === 'admin'
}

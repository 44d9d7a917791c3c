import type { Clock } from '../../kernel/clock.ts'
import { principal } from '../access/principals.ts'
import type { VisibilityResolver } from '../access/visibility-of.ts'
import type { AccountStore } from '../accounts/account.ts'
import type { DirectoryReader } from '../people/directory/directory-reader.ts'
import { peopleFilter } from '../people/people-filters.ts'
import type { FieldFilter } from '../query/field-filter.ts'
import type { AccountActor } from '../shared/actor.ts'
import type { Caller } from '../shared/caller.ts'
import type { Role } from '../shared/role.ts'
import type { GroupGrantee, GroupType, SharedKind } from './sharing.ts'

export interface ViewerDeps {
  accounts: AccountStore
  directory: DirectoryReader
  visibilities: Pick<VisibilityResolver, 'visibilityOf'>
  clock: Clock
}

/** Whoever asks; without scopes nobody administers. */
export type Asking = Pick<Caller, 'email'> & Partial<Pick<Caller, 'scopes' | 'actedBy' | 'credentialId'>>

export interface Override {
  readonly kind: SharedKind
  readonly id: number | string
  readonly right: string
  readonly owner: string
}

/** Somebody as far as it decides what was shared with them, at this moment. */
export interface Viewer {
  /** In lower case. */
  readonly email: string
  /** As the audit log names them. */
  readonly actor: AccountActor
  readonly isAdministrator: boolean
  /** What they were let do with things of others because they administer, so far. */
  readonly overrides?: Override[]
  /** Whether the directory lets them through all of the filters; without an entry nobody passes any. */
  passes(audience: readonly FieldFilter[]): boolean
  isIn(group: GroupGrantee): boolean
}

/** The directory field that defines a group. */
const FIELD_OF_GROUP: Readonly<Partial<Record<GroupType, string>>> = {
  DEPARTMENT: 'department',
  TEAM: 'team',
  JOB_TITLE: 'title',
  ROLE_TYPE: 'roletype',
  LOCATION: 'location',
  REGION: 'region',
}

/** Who is calling. Their role, their place in the directory and their groups count as they are now. */
export async function viewerOf(deps: ViewerDeps, caller: Asking): Promise<Viewer> {
  const [account, directory, visibility] = await Promise.all([
    deps.accounts.find(caller.email),
    deps.directory.current(),
    deps.visibilities.visibilityOf(caller.email),
  ])
  const { email } = caller
  const slot = directory.slotOfEmail(email)
  const context = { directory, callerEmail: email, now: deps.clock.now(), isExact: true }
  const teamIds = new Set(directory.teamsOf(email).map(({ id }) => id))
  const passes = (audience: readonly FieldFilter[]) => slot !== undefined && peopleFilter(audience, context)(slot)
  return {
    email,
    actor: actorOf(caller, account?.role ?? 'member'),
    isAdministrator: isAdministrator(account?.role, caller),
    overrides: [],
    passes,
    isIn({ type, id, datasource = '' }) {
      if (type === 'ALL') return true
      if (type === 'EXTERNAL_GROUP') return visibility.principals.has(principal.group(datasource, id))
      if (type === 'TEAM' && teamIds.has(id)) return true
      const fieldName = FIELD_OF_GROUP[type] ?? ''
      return passes([{ fieldName, values: [{ value: id, relation: 'EQUALS', isNegated: false }] }])
    },
  }
}

function actorOf({ email, credentialId, actedBy }: Asking, role: Role): AccountActor {
  return {
    kind: 'account',
    email,
    role,
    ...(credentialId !== undefined && { credential: credentialId }),
    ...(actedBy !== undefined && { isActedFor: true }),
  }
}

/** By role, and with a credential of their own that may administer: nobody administers for another. */
function isAdministrator(role: string | undefined, { scopes, actedBy }: Asking): boolean {
  return (role === 'super-admin' || role === 'admin') && scopes?.has('ADMIN') === true && actedBy === undefined
}

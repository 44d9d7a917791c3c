import { type Access, type Account, anyOf, type Group, group, nobody, type Scope } from '#connector-kit'

/** Who is who in the source, as one run read it. */
export interface SourceIdentity {
  readonly accounts: readonly Account[]
  readonly groups: readonly Group[]
  readonly scopes: readonly Pick<Scope, 'id' | 'title' | 'access'>[]
}

type Accounts = ReadonlySet<string>
const NONE: Accounts = new Set()
const BEING_RESOLVED = Symbol('being resolved')

/**
 * Works out which accounts an expression admits. Used for what groups can't express, like exceptions. Unknown groups and
 * scopes admit nobody. Groups may contain each other.
 */
export class AccessResolver {
  readonly #active: Accounts
  readonly #groups: ReadonlyMap<string, Group>
  readonly #scopes: ReadonlyMap<string, Access>
  readonly #byGroup = new Map<string, Accounts | typeof BEING_RESOLVED>()
  readonly #byScope = new Map<string, Accounts | typeof BEING_RESOLVED>()

  constructor({ accounts, groups, scopes }: SourceIdentity) {
    this.#active = new Set(accounts.filter(({ isActive }) => isActive).map(({ id }) => id))
    this.#groups = joinGroups(groups)
    this.#scopes = new Map(scopes.map(({ id, access }) => [id, access]))
  }

  accountsOf(access: Access): Accounts {
    switch (access.kind) {
      // People without an account in the source can't be listed. They lose nothing that a list could have given them.
      case 'everyone':
      case 'sourceUsers':
        return this.#active
      case 'user':
        return this.#active.has(access.id) ? new Set([access.id]) : NONE
      case 'group':
        return this.#ofGroup(access.id)
      case 'scope':
        return this.#ofScope(access.id)
      case 'anyOf':
        return access.of.reduce<Accounts>((all, part) => all.union(this.accountsOf(part)), NONE)
      case 'allOf':
        return this.#ofAll(access.of)
      case 'except':
        // Their members can't be taken away here, so nobody is left.
        if (this.organizationGroupsIn(access.without).length > 0) return NONE
        return this.accountsOf(access.from).difference(this.accountsOf(access.without))
      default:
        return NONE
    }
  }

  #ofAll(parts: readonly Access[]): Accounts {
    const [first, ...others] = parts.map((part) => this.accountsOf(part))
    return first === undefined ? NONE : others.reduce((all, part) => all.intersection(part), first)
  }

  #ofGroup(id: string): Accounts {
    return this.#once(this.#byGroup, `group ${id}`, id, () => {
      const found = new Set<string>()
      const seen = new Set([id])
      const waiting = [id]
      for (const name of waiting) {
        const named = this.#groups.get(name)
        if (named?.access !== undefined) for (const account of this.accountsOf(named.access)) found.add(account)
        for (const member of named?.members ?? []) {
          if ('account' in member) {
            if (this.#active.has(member.account)) found.add(member.account)
          } else if ('group' in member && !seen.has(member.group)) {
            seen.add(member.group)
            waiting.push(member.group)
          }
        }
      }
      return found
    })
  }

  /** Names of the groups of the organization that an expression leads to. Who is in them changes without a run. */
  organizationGroupsIn(access: Access, seen = new Set<string>()): string[] {
    const of = (part: Access) => this.organizationGroupsIn(part, seen)
    if (access.kind === 'anyOf' || access.kind === 'allOf') return access.of.flatMap(of)
    if (access.kind === 'except') return [...of(access.from), ...of(access.without)]
    if (access.kind !== 'group' && access.kind !== 'scope') return []
    const key = `${access.kind} ${access.id}`
    if (seen.has(key)) return []
    seen.add(key)
    if (access.kind === 'scope') return of(this.#scopes.get(access.id) ?? nobody)
    const { access: more = nobody, members = [] } = this.#groups.get(access.id) ?? {}
    return [
      ...of(more),
      ...members.flatMap((member) => {
        if ('organizationGroup' in member) return [member.organizationGroup]
        return 'group' in member ? of(group(member.group)) : []
      }),
    ]
  }

  #ofScope(id: string): Accounts {
    return this.#once(this.#byScope, `scope ${id}`, id, () => {
      const access = this.#scopes.get(id)
      return access === undefined ? NONE : this.accountsOf(access)
    })
  }

  /** An expression that leads back to itself has no answer. A guess could be too wide where it is subtracted. */
  #once(known: Map<string, Accounts | typeof BEING_RESOLVED>, name: string, id: string, resolve: () => Accounts) {
    const before = known.get(id)
    if (before === BEING_RESOLVED) throw new Error(`The access of ${name} leads back to itself`)
    if (before !== undefined) return before
    known.set(id, BEING_RESOLVED)
    const found = resolve()
    known.set(id, found)
    return found
  }
}

/** A connector may yield a group in parts. */
function joinGroups(groups: readonly Group[]): Map<string, Group> {
  const joined = new Map<string, Group>()
  for (const group of groups) {
    const before = joined.get(group.id)
    joined.set(group.id, before === undefined ? group : joinTwo(before, group))
  }
  return joined
}

function joinTwo(one: Group, other: Group): Group {
  const parts = [one.access, other.access].filter((access) => access !== undefined)
  return { ...one, members: [...one.members, ...other.members], ...(parts.length > 0 && { access: anyOf(...parts) }) }
}

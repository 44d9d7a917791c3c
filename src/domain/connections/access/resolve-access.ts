import type { Access, Account, Group, Scope } from '#connector-kit'

/** Who is who in the source, as one run read it. */
export interface SourceIdentity {
  readonly accounts: readonly Account[]
  readonly groups: readonly Group[]
  readonly scopes: readonly Pick<Scope, 'id' | 'title' | 'access'>[]
}

type Accounts = ReadonlySet<string>
const NONE: Accounts = new Set()

/**
 * Works out which accounts an expression admits. Used for what groups can't express, like exceptions. Unknown groups and
 * scopes admit nobody; groups and scopes that contain themselves end.
 */
export class AccessResolver {
  readonly #active: Accounts
  readonly #members: ReadonlyMap<string, Group>
  readonly #scopes: ReadonlyMap<string, Access>
  readonly #byGroup = new Map<string, Accounts>()
  readonly #byScope = new Map<string, Accounts>()

  constructor({ accounts, groups, scopes }: SourceIdentity) {
    this.#active = new Set(accounts.filter(({ isActive }) => isActive).map(({ id }) => id))
    this.#members = new Map(groups.map((group) => [group.id, group]))
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
    const known = this.#byGroup.get(id)
    if (known !== undefined) return known
    const found = new Set<string>()
    const seen = new Set([id])
    const waiting = [id]
    for (const name of waiting) {
      for (const member of this.#members.get(name)?.members ?? []) {
        if ('account' in member) {
          if (this.#active.has(member.account)) found.add(member.account)
        } else if (!seen.has(member.group)) {
          seen.add(member.group)
          waiting.push(member.group)
        }
      }
    }
    this.#byGroup.set(id, found)
    return found
  }

  #ofScope(id: string): Accounts {
    const known = this.#byScope.get(id)
    if (known !== undefined) return known
    // Set first: a scope whose access leads back to itself admits nobody by that way.
    this.#byScope.set(id, NONE)
    const access = this.#scopes.get(id)
    const found = access === undefined ? NONE : this.accountsOf(access)
    this.#byScope.set(id, found)
    return found
  }
}

import type { VisibilityResolver } from '../../domain/access/visibility-of.ts'
import type { AccountStore } from '../../domain/accounts/account.ts'
import type { FindingStore } from '../../domain/governance/findings/finding-store.ts'
import type { ScopeContext } from '../../domain/governance/policies/scope.ts'
import type { IdentityStore } from '../../domain/identity/identity-store.ts'

export interface ScopeDeps {
  dlpFindings: Pick<FindingStore, 'membersOf'>
  identity: Pick<IdentityStore, 'counts'>
  accounts: Pick<AccountStore, 'list'>
  visibilities: Pick<VisibilityResolver, 'datasources'>
}

/** What scopes ask for, each thing once for a step of a scan. */
export class ScopeContexts {
  readonly #deps: ScopeDeps
  readonly #now: Date
  readonly #known = new Map<string, Promise<ScopeContext>>()
  readonly #counts = new Map<string, Promise<number>>()
  #domains: Promise<ReadonlySet<string>> | undefined

  constructor(deps: ScopeDeps, now: Date) {
    this.#deps = deps
    this.#now = now
  }

  of(datasource: string): Promise<ScopeContext> {
    return once(this.#known, datasource, () => this.#make(datasource))
  }

  async #make(name: string): Promise<ScopeContext> {
    const { visibilities, dlpFindings, identity } = this.#deps
    this.#domains ??= this.#ownDomains()
    const datasource = (await visibilities.datasources()).get(name)
    const source = datasource?.identityDatasourceName ?? name
    return {
      now: this.#now,
      datasource,
      ownDomains: await this.#domains,
      countMembers: (groups) =>
        once(this.#counts, JSON.stringify([source, ...groups]), () => dlpFindings.membersOf(source, groups)),
      countUsers: () => once(this.#counts, JSON.stringify([source]), async () => (await identity.counts(source)).users),
    }
  }

  /** Those of everybody who may sign in. */
  async #ownDomains(): Promise<ReadonlySet<string>> {
    const accounts = await this.#deps.accounts.list()
    return new Set(accounts.map(({ email }) => email.split('@')[1]?.toLowerCase() ?? ''))
  }
}

function once<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const found = known.get(key) ?? make()
  known.set(key, found)
  return found
}

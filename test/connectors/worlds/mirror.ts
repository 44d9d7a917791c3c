import type { Change, Item, Scope, Source } from '#connector-kit'
import { openDirectSource } from '../../../src/connectors/host/direct-source.ts'
import type { SourceIdentity } from '../../../src/domain/connections/access/resolve-access.ts'
import { systemClock } from '../../../src/kernel/clock.ts'
import type { World } from './world.ts'

/** What a comparison found that the change feed hadn't told. */
export interface Differences {
  readonly changed: string[]
  readonly gone: string[]
}

/** Follows a source the way runs of a connection do, with everything in memory. */
export class Mirror {
  readonly #world: World
  readonly #items = new Map<string, Item>()
  #identity: SourceIdentity & { readonly scopes: readonly Scope[] } = { accounts: [], groups: [], scopes: [] }
  #cursor: string | undefined

  constructor(world: World) {
    this.#world = world
  }

  get identity(): SourceIdentity {
    return this.#identity
  }

  get items(): readonly Item[] {
    return [...this.#items.values()]
  }

  /** A run that reads changes: who is who, then the feed. */
  async follow(): Promise<void> {
    const { connector } = this.#world
    await this.#open(async (source) => {
      for await (const change of connector.changes?.(source, this.#cursor) ?? []) await this.#apply(source, change)
    })
  }

  /** A run that lists everything. */
  async compare(): Promise<Differences> {
    const found: Differences = { changed: [], gone: [] }
    await this.#open(async (source) => {
      for (const scope of this.#identity.scopes) await this.#list(source, scope, found)
    })
    return found
  }

  async #open(work: (source: Source<Record<string, unknown>>) => Promise<void>): Promise<void> {
    const { connector, config, secret } = this.#world
    const { source, close } = await openDirectSource(connector, config, secret, systemClock)
    try {
      const accounts = await Array.fromAsync(connector.accounts?.(source) ?? [])
      const groups = await Array.fromAsync(connector.groups?.(source) ?? [])
      this.#identity = { accounts, groups, scopes: await Array.fromAsync(connector.scopes(source)) }
      await work(source)
      const scopes = new Set(this.#identity.scopes.map(({ id }) => id))
      for (const { id, scope } of this.items) if (!scopes.has(scope)) this.#items.delete(id)
    } finally {
      await close()
    }
  }

  async #apply(source: Source<Record<string, unknown>>, change: Change): Promise<void> {
    const { scopes } = this.#identity
    if (change.kind === 'cursor') this.#cursor = change.next
    else if (change.kind === 'item') this.#items.set(change.item.id, change.item)
    else if (change.kind === 'gone') this.#items.delete(change.id)
    else if (change.kind === 'changed') await this.#read(source, change.id, change.scope)
    else if (change.kind === 'scope') {
      const scope = scopes.find(({ id }) => id === change.id)
      if (scope !== undefined) await this.#list(source, scope, { changed: [], gone: [] })
    }
  }

  async #list(source: Source<Record<string, unknown>>, scope: Scope, found: Differences): Promise<void> {
    const listed = new Set<string>()
    for await (const each of this.#world.connector.list(source, scope, undefined)) {
      if (each.kind !== 'entry') continue
      listed.add(each.id)
      const known = this.#items.get(each.id)
      const isSame = known?.version === each.version && known.accessKey === each.accessKey && known.scope === scope.id
      if (isSame) continue
      await this.#read(source, each.id, scope.id)
      found.changed.push(each.id)
    }
    for (const { id, scope: where } of this.items) {
      if (where !== scope.id || listed.has(id)) continue
      await this.#read(source, id, where)
      if (!this.#items.has(id)) found.gone.push(id)
    }
  }

  async #read(source: Source<Record<string, unknown>>, id: string, scope: string): Promise<void> {
    const result = await this.#world.connector.read(source, { id, scope })
    if (result.kind === 'item') this.#items.set(id, result.item)
    else this.#items.delete(id)
  }
}

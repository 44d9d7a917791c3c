import { LruMap } from '../../kernel/lru-map.ts'
import type { Datasource, DatasourceStore } from '../datasources/datasource.ts'
import type { IdentityStore } from '../identity/identity-store.ts'
import { type CallerInDatasource, callerInDatasource, memberSeeds } from './caller-in-datasource.ts'
import { RevocationReader } from './follow-revocations.ts'
import { namesOnePerson, principal } from './principals.ts'
import type { RevocationFollower, RevocationStore } from './revocation.ts'
import type { Visibility } from './visibility.ts'

export interface VisibilityDeps {
  identity: IdentityStore
  datasources: DatasourceStore
  revocations: RevocationStore
  engine: RevocationFollower
}

/** How many users' visibility is kept ready. */
const CACHED_USERS = 10_000

/**
 * Works out what users may see, and keeps it for as long as the identity graph stays as it is. Whoever is given a
 * visibility asks an engine that knows every revocation committed before: what was taken away is masked there,
 * whichever write took it and however far the log has come.
 */
export class VisibilityResolver {
  readonly #deps: VisibilityDeps
  readonly #revocations: RevocationReader
  readonly #cache = new LruMap<string, { version: number; visibility: Visibility }>(CACHED_USERS)
  #datasources: { version: number; byName: ReadonlyMap<string, Datasource> } | undefined

  constructor(deps: VisibilityDeps) {
    this.#deps = deps
    this.#revocations = new RevocationReader(deps.revocations, deps.engine)
  }

  /** What the user with this e-mail may see, under the identity graph as it is now. */
  async visibilityOf(email: string): Promise<Visibility> {
    // The version is read before the graph: a change in between makes the cached entry too old, never too new.
    const version = await this.#version()
    const cached = this.#cache.get(email)
    if (cached?.version === version) return cached.visibility
    const visibility = toVisibility(await this.callerInDatasources(email), await this.#deps.identity.intersections())
    this.#cache.set(email, { version, visibility })
    return visibility
  }

  /** What nobody's permissions narrow. Only for searches that a role allows and the audit log tells of. */
  async everything(): Promise<Visibility> {
    await this.#version()
    return EVERYTHING
  }

  /** All datasources by name, as they are now. */
  async datasources(): Promise<ReadonlyMap<string, Datasource>> {
    const version = await this.#version()
    if (this.#datasources?.version !== version) {
      const all = await this.#deps.datasources.list()
      this.#datasources = { version, byName: new Map(all.map((datasource) => [datasource.name, datasource])) }
    }
    return this.#datasources.byName
  }

  async #version(): Promise<number> {
    const { identity, revocations } = await this.#deps.revocations.versions()
    await this.#revocations.followTo(revocations)
    return identity
  }

  /** Who the user is in every datasource. */
  async callerInDatasources(email: string): Promise<CallerInDatasource[]> {
    const [byName, users] = await Promise.all([this.datasources(), this.#deps.identity.usersByEmail(email)])
    const all = [...byName.values()]
    const groups = await this.#groupsByDatasource(all, byName, email, (source) => memberSeeds(source, email, users))
    return all.map((datasource) => {
      const source = datasource.identityDatasourceName ?? datasource.name
      return callerInDatasource(datasource, byName, email, users, groups.get(source))
    })
  }

  async #groupsByDatasource(
    all: readonly Datasource[],
    byName: ReadonlyMap<string, Datasource>,
    email: string,
    seedsOf: (source: Datasource) => ReturnType<typeof memberSeeds>,
  ): Promise<Map<string, Set<string>>> {
    const sources = new Set(all.map(({ identityDatasourceName, name }) => byName.get(identityDatasourceName ?? name)))
    const seeds = [...sources].flatMap((source) => (source === undefined ? [] : seedsOf(source)))
    const groups = new Map<string, Set<string>>()
    const datasources = [...sources].flatMap((source) => (source === undefined ? [] : [source.name]))
    for (const { datasource, name } of await this.#deps.identity.groupsOf(seeds, { email, datasources })) {
      const names = groups.get(datasource)
      if (names === undefined) groups.set(datasource, new Set([name]))
      else names.add(name)
    }
    return groups
  }
}

function toVisibility(
  standings: readonly CallerInDatasource[],
  intersections: readonly { datasource: string; principal: string; groups: readonly string[] }[],
): Visibility {
  const principals = new Set<string>([principal.public])
  const hidden = new Set<string>()
  const groupsOf = new Map<string, ReadonlySet<string>>()
  const heldIn = new Map<string, string[]>()
  for (const standing of standings) {
    const held = principalsOf(standing)
    for (const name of held) principals.add(name)
    if (isHidden(standing)) hidden.add(standing.datasource.name)
    groupsOf.set(standing.datasource.name, standing.groups)
    heldIn.set(standing.datasource.name, held)
  }
  for (const { datasource, principal: name, groups } of intersections) {
    const own = groupsOf.get(datasource)
    if (name === principal.hasOwners(datasource) || own === undefined) continue
    if (!groups.every((group) => own.has(group))) continue
    principals.add(name)
    heldIn.get(datasource)?.push(name)
  }
  // Last: an owner may be admitted by an intersection.
  for (const { datasource, principal: name } of intersections) {
    if (name !== principal.hasOwners(datasource)) continue
    for (const owned of ownedThrough(heldIn.get(datasource) ?? [])) principals.add(owned)
  }
  return { principals, hiddenDatasources: hidden } as unknown as Visibility
}

const EVERYTHING = { principals: new Set(), hiddenDatasources: new Set(), seesAll: true } as unknown as Visibility

/** The principals a user holds through one datasource, intersections aside. */
function principalsOf({ datasource, isUser, userIds, email, groups }: CallerInDatasource): string[] {
  const { name, defaultAccess } = datasource
  const held = userIds.map((id) => principal.user(name, id))
  if (email !== undefined) held.push(principal.email(name, email))
  if (isUser) held.push(principal.datasourceUsers(name))
  if (defaultAccess === 'everyone' || (defaultAccess === 'datasourceUsers' && isUser))
    held.push(principal.byDefault(name))
  for (const group of groups) held.push(principal.group(name, group))
  return held
}

/** What a user holds as the owner of documents that only their owners see, from what they hold in the datasource. */
function* ownedThrough(held: readonly string[]): Generator<string> {
  for (const name of held.filter(namesOnePerson)) {
    for (const admitted of [principal.public, ...held]) yield principal.ownerAmong(name, admitted)
  }
}

/** Gates of the whole datasource; a document's own permissions apply on top. */
export function isHidden({ datasource, isTester, groups }: CallerInDatasource): boolean {
  const { visibility } = datasource
  if (visibility !== 'ENABLED_FOR_ALL' && !(visibility === 'ENABLED_FOR_TEST_GROUP' && isTester)) return true
  return datasource.productAccessGroup !== undefined && !groups.has(datasource.productAccessGroup)
}

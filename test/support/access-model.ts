import type { VisibilityOverride } from '../../src/domain/access/visibility-override.ts'

export const USERS = ['ann', 'bob', 'cyd', 'dov', 'eva'].map((name) => `${name}@acme.example`)
export const GROUPS = ['g0', 'g1', 'g2', 'g3', 'g4', 'g5']

/** Whose a document is. */
export function ownerOf(id: string): string {
  return USERS[Number(id.slice(1)) % USERS.length]!
}

export interface ModelPermissions {
  readonly users: readonly string[]
  readonly allowed: readonly string[]
  readonly intersections: readonly (readonly string[])[]
  readonly isPublic: boolean
  readonly isForDatasourceUsers: boolean
}

type Member = { readonly memberUserId: string } | { readonly memberGroupName: string }

interface ModelDocument {
  readonly datasource: string
  /** Undefined: the datasource's default. */
  readonly permissions: ModelPermissions | undefined
}

/** Share of what was there from which on deletion waits. */
const PAUSED_SHARE = 0.2

/** The identity graph of the wiki and all documents, kept the plainest way: what the service says is compared with it. */
export class AccessModel {
  readonly documents = new Map<string, ModelDocument>()
  /** Those that were indexed as users of the wiki, and whether they are active. */
  readonly users = new Map<string, boolean>()
  /** Documents that are hidden over their access lists; that stays when they go and come back. */
  readonly overrides = new Map<string, VisibilityOverride>()
  gitDefault: 'everyone' | 'nobody' | 'datasourceUsers' = 'everyone'
  readonly #members = new Map<string, Set<string>>(GROUPS.map((name) => [name, new Set()]))
  readonly #stale = new Set<string>()

  join(group: string, member: Member): void {
    this.#members.get(group)?.add(nameOf(member))
  }

  leave(group: string, member: Member): void {
    this.#members.get(group)?.delete(nameOf(member))
  }

  replaceMembers(group: string, users: readonly string[]): void {
    this.#members.set(group, new Set(users))
  }

  deleteGroup(group: string): void {
    for (const members of this.#members.values()) members.delete(group)
    this.#members.set(group, new Set())
  }

  write(datasource: string, id: string, permissions: ModelPermissions | undefined): void {
    this.documents.set(id, { datasource, permissions: permissions ?? this.documents.get(id)?.permissions })
    this.#stale.delete(id)
  }

  remove(id: string): void {
    this.documents.delete(id)
    this.#stale.delete(id)
  }

  replaceDocuments(
    datasource: string,
    uploaded: ReadonlyMap<string, ModelPermissions | undefined>,
    isForced: boolean,
  ): void {
    const before = this.#idsIn(datasource)
    for (const [id, permissions] of uploaded) this.write(datasource, id, permissions)
    const missing = before.filter((id) => !uploaded.has(id))
    for (const id of missing) this.#stale.add(id)
    if (isForced || missing.length <= before.length * PAUSED_SHARE) this.deleteStale(datasource)
  }

  deleteStale(datasource: string): void {
    for (const id of this.#idsIn(datasource)) if (this.#stale.has(id)) this.remove(id)
  }

  visibleTo(user: string): Set<string> {
    const groups = this.#groupsOf(user)
    const visible = [...this.documents].filter(
      ([id, document]) => !this.#isHidden(user, id, document) && this.#sees(user, groups, document),
    )
    return new Set(visible.map(([id]) => id))
  }

  #isHidden(user: string, id: string, { datasource, permissions }: ModelDocument): boolean {
    const override = this.overrides.get(id) ?? 'NONE'
    if (override === 'NONE') return false
    // Who left the wiki is nobody's owner there, and named by nobody.
    if (override === 'HIDE_FROM_ALL' || (datasource === 'wiki' && this.users.get(user) === false)) return true
    return override === 'HIDE_FROM_GROUPS' ? !permissions?.users.includes(user) : ownerOf(id) !== user
  }

  #sees(user: string, groups: ReadonlySet<string>, { datasource, permissions }: ModelDocument): boolean {
    if (permissions === undefined) return datasource === 'wiki' || this.gitDefault === 'everyone'
    if (permissions.isPublic) return true
    // Nobody was indexed in the other datasource: there, only addresses count.
    const isWiki = datasource === 'wiki'
    if (isWiki && this.users.get(user) === false) return false
    if (permissions.users.includes(user)) return true
    if (!isWiki) return false
    if (permissions.isForDatasourceUsers && this.users.get(user) === true) return true
    if (permissions.allowed.some((group) => groups.has(group))) return true
    return permissions.intersections.some((all) => all.length > 0 && all.every((group) => groups.has(group)))
  }

  /** By brute force: walk every group from the user outwards. */
  #groupsOf(user: string): Set<string> {
    const reached = new Set<string>()
    let hasGrown = true
    while (hasGrown) {
      hasGrown = false
      for (const [name, members] of this.#members) {
        if (reached.has(name) || ![user, ...reached].some((member) => members.has(member))) continue
        reached.add(name)
        hasGrown = true
      }
    }
    return reached
  }

  #idsIn(datasource: string): string[] {
    return [...this.documents].filter(([, document]) => document.datasource === datasource).map(([id]) => id)
  }
}

function nameOf(member: Member): string {
  return 'memberUserId' in member ? member.memberUserId : member.memberGroupName
}

import {
  type Access,
  allOf,
  anyOf,
  everyone,
  except,
  type Group,
  group,
  nobody,
  sourceUsers,
  user,
} from '#connector-kit'

export interface WikiUser {
  readonly login: string
  readonly name: string
  readonly email: string
  readonly groups: readonly string[]
}

/** One line of the ACL. `scope`: a page, a namespace as `hr:*`, or `*`. */
export interface AclLine {
  readonly scope: string
  /** A user, an `@group`, or `@ALL`. */
  readonly subject: string
  readonly level: number
}

/** A line for a scope, with wildcards replaced. */
interface Entry {
  /** Who gets the level. Undefined: the level doesn't allow reading. */
  readonly granted: Access | undefined
  /** Who is decided by it, and not by the scopes above. */
  readonly named: Access
}

const READ = 1
export const SUPERUSERS = 'superusers'
const ALL = '@ALL'

/** Plugins that compare names exactly, and those that ignore case. Of others it isn't known. */
const EXACT = new Set(['authplain', 'authldap', 'authpdo'])
const FOLDED = new Set(['authad'])

/** Users and groups, as ACL lines name them. */
export class Directory {
  readonly users: readonly WikiUser[]
  readonly groups: ReadonlySet<string>
  readonly #authtype: string
  readonly #exact: ReadonlyMap<string, readonly Access[]>
  readonly #folded: ReadonlyMap<string, readonly Access[]>

  constructor(users: readonly WikiUser[], authtype: string) {
    this.users = users
    this.groups = new Set(users.flatMap((each) => each.groups))
    this.#authtype = authtype
    const named = [
      ...users.map(({ login }) => ({ subject: this.#clean(login), access: user(login) })),
      ...[...this.groups].map((name) => ({ subject: `@${this.#clean(name)}`, access: group(wikiGroupId(name)) })),
    ]
    this.#exact = accessBy(named, ({ subject }) => subject)
    this.#folded = accessBy(named, ({ subject }) => subject.toLowerCase())
  }

  /**
   * Whoever a line is about. If it isn't known whether case matters, a name in another case gets nothing but counts as
   * named, so that what a line takes away is taken away.
   */
  resolve(subject: string): { granted: Access; named: Access } {
    if (subject === ALL) return { granted: everyone, named: everyone }
    const exact = union(this.#exact.get(subject) ?? [])
    const folded = union(this.#folded.get(subject.toLowerCase()) ?? [])
    return {
      granted: FOLDED.has(this.#authtype) ? folded : exact,
      named: EXACT.has(this.#authtype) ? exact : folded,
    }
  }

  /** Members of a setting like `@admin, ann`. */
  members(list: string): Access {
    const names = list.split(',').map((each) => each.trim())
    return union(
      names.map((each) => {
        const name = each.replace(/^@/, '')
        return this.resolve(`${each.slice(0, each.length - name.length)}${this.#clean(name)}`).granted
      }),
    )
  }

  /** DokuWiki's own users and groups have names that are clean. */
  #clean(name: string): string {
    return this.#authtype === 'authplain' ? cleanId(name) : name
  }
}

function accessBy<T extends { readonly access: Access }>(all: readonly T[], keyOf: (each: T) => string) {
  const groups = Map.groupBy(all, keyOf)
  return new Map([...groups].map(([key, found]) => [key, found.map(({ access }) => access)]))
}

/** Who can read what, as DokuWiki's `auth_aclcheck` decides it. */
export class AclRules {
  readonly #entries = new Map<string, Entry[]>()
  readonly #open = new Map<string, boolean>()

  constructor(lines: readonly AclLine[], directory: Directory) {
    for (const line of lines) this.#add(line, directory)
  }

  /** Everything that lines are about: pages, and namespaces as `hr:*`. */
  get scopes(): string[] {
    return [...this.#entries.keys()].sort()
  }

  /** Who can read a page, or a namespace's media files (`hr:*`). */
  accessOf(path: string): Access {
    const scope = this.#deciding(chainOf(path))
    if (scope === undefined) return group(SUPERUSERS)
    return this.#isOpen(scope) ? everyone : anyOf(group(SUPERUSERS), group(aclGroupId(scope)))
  }

  /** Changes if another group of `groups` decides. */
  keyOf(path: string): string {
    const access = this.accessOf(path)
    return access.kind === 'everyone' ? 'everyone' : (this.#deciding(chainOf(path)) ?? 'nobody')
  }

  /** A group per scope: its own lines, and the scope above for everyone they don't name. */
  *groups(): Generator<Group> {
    for (const scope of this.scopes) {
      const title = scope === '*' ? 'Can read the root namespace' : `Can read ${scope}`
      yield { id: aclGroupId(scope), title, members: [], access: this.#expression(scope) }
    }
  }

  #expression(scope: string): Access {
    const entries = this.#entries.get(scope) ?? []
    const granted = entries.flatMap((entry) => entry.granted ?? [])
    if (namesEveryone(entries)) return union(granted)
    const above = this.#above(scope)
    if (!deniesAny(entries)) return union([...granted, above])
    return union([...granted, except(above, union(entries.map(({ named }) => named)))])
  }

  #above(scope: string): Access {
    const above = this.#deciding(chainOf(scope).slice(1))
    if (above === undefined) return nobody
    return this.#isOpen(above) ? everyone : group(aclGroupId(above))
  }

  /** Whether visitors and all users can read it. */
  #isOpen(scope: string): boolean {
    const known = this.#open.get(scope)
    if (known !== undefined) return known
    const entries = this.#entries.get(scope) ?? []
    const above = this.#deciding(chainOf(scope).slice(1))
    const isOpen = namesEveryone(entries)
      ? entries.some(({ granted }) => granted?.kind === 'everyone')
      : !deniesAny(entries) && above !== undefined && this.#isOpen(above)
    this.#open.set(scope, isOpen)
    return isOpen
  }

  /** The most specific scope that has lines. */
  #deciding(chain: readonly string[]): string | undefined {
    return chain.find((scope) => this.#entries.has(scope))
  }

  /** Wildcards stand for the user who looks, and for each of their groups; such a line exists for these only. */
  #add(line: AclLine, directory: Directory): void {
    for (const { scope, subject, condition } of expand(line, directory)) {
      const found = subject === '%USER%' ? { granted: sourceUsers, named: sourceUsers } : directory.resolve(subject)
      const named = both(condition, found.named)
      if (named.kind === 'nobody') continue
      const granted = line.level >= READ ? both(condition, found.granted) : undefined
      const entries = this.#entries.get(scope) ?? []
      entries.push({ granted: granted?.kind === 'nobody' ? undefined : granted, named })
      this.#entries.set(scope, entries)
    }
  }
}

interface ExpandedLine {
  readonly scope: string
  readonly subject: string
  /** The users the line applies to. Undefined: everyone. */
  readonly condition: Access | undefined
}

function* expand({ scope, subject }: AclLine, directory: Directory): Generator<ExpandedLine> {
  for (const line of expandUser({ scope, subject, condition: undefined }, directory)) {
    if (!`${line.scope} ${line.subject}`.includes('%GROUP%')) {
      yield line
      continue
    }
    for (const name of directory.groups) {
      yield {
        scope: line.scope.replaceAll('%GROUP%', cleanId(name)),
        subject: line.subject.replaceAll('%GROUP%', `@${name}`),
        condition: both(line.condition, group(wikiGroupId(name))),
      }
    }
  }
}

function* expandUser(line: ExpandedLine, { users }: Directory): Generator<ExpandedLine> {
  const { scope, subject } = line
  // All users at once, where each of them would get the same.
  if (!`${scope} ${subject}`.includes('%USER%') || (subject === '%USER%' && !scope.includes('%USER%'))) {
    yield line
    return
  }
  for (const { login } of users) {
    yield {
      scope: scope.replaceAll('%USER%', cleanId(login)),
      subject: subject.replaceAll('%USER%', login),
      condition: user(login),
    }
  }
}

/** The scopes that may decide, most specific first: `a:b:c`, `a:b:*`, `a:*`, `*`. */
export function chainOf(path: string): string[] {
  const chain = [path]
  const parts = path.split(':')
  for (let length = parts.length - 1; length > 0; length--) chain.push(`${parts.slice(0, length).join(':')}:*`)
  chain.push('*')
  return [...new Set(chain)]
}

function namesEveryone(entries: readonly Entry[]): boolean {
  return entries.some(({ named }) => named.kind === 'everyone')
}

/** Whether a line can give nothing to someone it names. */
function deniesAny(entries: readonly Entry[]): boolean {
  return entries.some(({ granted, named }) => JSON.stringify(granted) !== JSON.stringify(named))
}

function both(condition: Access | undefined, access: Access): Access {
  if (condition === undefined || access.kind === 'nobody') return access
  if (access.kind === 'everyone' || access.kind === 'sourceUsers') return condition
  return JSON.stringify(condition) === JSON.stringify(access) ? condition : allOf(condition, access)
}

function union(of: readonly Access[]): Access {
  if (of.some(({ kind }) => kind === 'everyone')) return everyone
  const some = of.filter(({ kind }) => kind !== 'nobody')
  return some.length === 0 ? nobody : anyOf(...some)
}

/** As names become parts of page IDs. Names of DokuWiki's own users and groups stay as they are. */
function cleanId(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}._-]+/gu, '_')
    .replace(/_+/g, '_')
    .replace(/^[._-]+/, '')
    .replace(/[._-]+$/, '')
}

export function wikiGroupId(name: string): string {
  return `group:${name}`
}

function aclGroupId(scope: string): string {
  return `acl:${scope}`
}

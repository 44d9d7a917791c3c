import type { MailPermission } from '#connector-kit'

/** How a server puts entries together. An unknown server gets the narrower of both. */
export type AclRules = 'dovecot' | 'rfc4314' | 'unknown'

/** Entries from the most general to the most specific. In Dovecot the most specific one that matches replaces the others. */
const TIERS = ['anyone', 'authenticated', 'group', 'owner', 'user', 'groupOverride'] as const
type Tier = (typeof TIERS)[number]
const OWNER = TIERS.indexOf('owner')

/** All that an identifier was given, and all that was taken from it. */
interface AclEntry {
  readonly tier: Tier
  /** A login or a group. */
  readonly name: string
  /** Dovecot: set by the server's administrator, and above all entries of the mailbox. */
  readonly isGlobal: boolean
  rights: ReadonlySet<string> | undefined
  negative: ReadonlySet<string> | undefined
}

/** An access control list (RFC 4314) of a mailbox. */
export interface MailboxAcl {
  readonly entries: readonly AclEntry[]
  readonly owner: string | undefined
}

export interface MailUser {
  readonly login: string
  readonly groups: ReadonlySet<string>
}

export function parseAcl(permissions: readonly MailPermission[], owner: string | undefined): MailboxAcl {
  const byKey = new Map<string, AclEntry>()
  for (const { identifier, rights } of permissions) {
    const isNegative = identifier.startsWith('-')
    const { tier, name, isGlobal } = parseIdentifier(isNegative ? identifier.slice(1) : identifier, owner)
    const key = JSON.stringify([isGlobal, TIERS.indexOf(tier), name])
    const entry = byKey.get(key) ?? { tier, name, isGlobal, rights: undefined, negative: undefined }
    const part = isNegative ? 'negative' : 'rights'
    entry[part] = new Set([...(entry[part] ?? []), ...rights])
    byKey.set(key, entry)
  }
  return { entries: [...byKey.values()].sort(compareEntries), owner }
}

function parseIdentifier(identifier: string, owner: string | undefined): Pick<AclEntry, 'tier' | 'name' | 'isGlobal'> {
  const isGlobal = identifier.startsWith('#')
  const id = isGlobal ? identifier.slice(1) : identifier
  if (id === 'anyone' || id === 'anonymous') return { tier: 'anyone', name: '', isGlobal }
  if (id === 'authenticated') return { tier: 'authenticated', name: '', isGlobal }
  if (id === 'owner' || id === owner) return { tier: 'owner', name: '', isGlobal }
  if (id.startsWith('!$')) return { tier: 'groupOverride', name: id.slice(2), isGlobal }
  const [, team] = /^(?:\$|group[:=])(.+)$/s.exec(id) ?? []
  return team === undefined ? { tier: 'user', name: id, isGlobal } : { tier: 'group', name: team, isGlobal }
}

function compareEntries(one: AclEntry, other: AclEntry): number {
  if (one.isGlobal !== other.isGlobal) return one.isGlobal ? 1 : -1
  const tiers = TIERS.indexOf(one.tier) - TIERS.indexOf(other.tier)
  return tiers || Buffer.compare(Buffer.from(one.name), Buffer.from(other.name))
}

/** Users and groups that the list names. */
export function namesOf({ entries, owner }: MailboxAcl): { logins: string[]; groups: string[] } {
  const logins = entries.flatMap(({ tier, name }) => (tier === 'user' ? [name] : []))
  const groups = entries.flatMap(({ tier, name }) => (tier === 'group' || tier === 'groupOverride' ? [name] : []))
  return { logins: owner === undefined ? logins : [owner, ...logins], groups: [...new Set(groups)] }
}

/** More groups without known members than this, and nobody but the owner is sure to have access. */
const MAX_UNKNOWN_GROUPS = 6

/**
 * Whether a user sees the mailbox and may read its messages. A group that we don't know the members of may contain the
 * user or not; both must lead to access.
 */
export function mayRead(acl: MailboxAcl, user: MailUser, known: ReadonlySet<string>, rules: AclRules): boolean {
  const unknown = namesOf(acl).groups.filter((name) => !known.has(name))
  if (unknown.length > MAX_UNKNOWN_GROUPS)
    return user.login === acl.owner && acl.entries.every(({ isGlobal }) => !isGlobal)
  for (let subset = 0; subset < 2 ** unknown.length; subset++) {
    const assumed = unknown.filter((_, at) => (subset & (1 << at)) !== 0)
    const groups = new Set([...user.groups, ...assumed])
    if (!grants(acl, { login: user.login, groups }, rules)) return false
  }
  return true
}

function grants(acl: MailboxAcl, user: MailUser, rules: AclRules): boolean {
  const models = { dovecot: [dovecotRights], rfc4314: [standardRights], unknown: [dovecotRights, standardRights] }
  return models[rules].every((model) => {
    const rights = model(acl, user)
    return rights.has('l') && rights.has('r')
  })
}

const ALL: ReadonlySet<string> = new Set('lrswipkxteacd')
const NONE: ReadonlySet<string> = new Set()

/**
 * Dovecot's rules. Each kind of identifier that matches replaces what more general kinds gave; groups add up among
 * themselves. What is taken away is counted the same way, by itself. The owner has all rights until an entry for the owner,
 * or a more specific or global one, says otherwise.
 */
function dovecotRights({ entries, owner }: MailboxAcl, user: MailUser): ReadonlySet<string> {
  const isOwner = user.login === owner
  let rights = isOwner ? ALL : NONE
  let negative = NONE
  let previous: AclEntry | undefined
  for (const entry of entries) {
    if (isOwner && !entry.isGlobal && TIERS.indexOf(entry.tier) < OWNER) continue
    if (!matches(entry, user, owner)) continue
    const isMore = previous?.tier === entry.tier && previous.isGlobal === entry.isGlobal
    if (entry.isGlobal && previous?.isGlobal !== true) negative = NONE
    if (entry.rights !== undefined) rights = isMore ? rights.union(entry.rights) : entry.rights
    if (entry.negative !== undefined) negative = isMore ? negative.union(entry.negative) : entry.negative
    previous = entry
  }
  return rights.difference(negative)
}

/** RFC 4314, section 2: rights of all identifiers that match, without those that any of them takes away. */
function standardRights({ entries, owner }: MailboxAcl, user: MailUser): ReadonlySet<string> {
  let rights = user.login === owner ? ALL : NONE
  let negative = NONE
  for (const entry of entries) {
    if (!matches(entry, user, owner)) continue
    rights = rights.union(entry.rights ?? NONE)
    negative = negative.union(entry.negative ?? NONE)
  }
  return rights.difference(negative)
}

function matches({ tier, name }: AclEntry, { login, groups }: MailUser, owner: string | undefined): boolean {
  if (tier === 'anyone' || tier === 'authenticated') return true
  if (tier === 'owner') return login === owner
  return tier === 'user' ? name === login : groups.has(name)
}

import {
  type Access,
  anyOf,
  everyone,
  except,
  type Mailbox,
  nobody,
  type Source,
  sourceUsers,
  user,
} from '#connector-kit'
import { groupsOf, type ImapConfig } from './config.ts'
import { type AclRules, type MailboxAcl, type MailUser, mayRead, namesOf, parseAcl } from './mailbox-acl.ts'

export type ImapSource = Source<ImapConfig>

/** Unwanted, unfinished or deleted messages, and collections of messages from other mailboxes. */
const SKIPPED_USES = ['\\Junk', '\\Trash', '\\Drafts', '\\All', '\\Flagged', '\\Important']
/** No login has this name. */
const SOMEBODY: MailUser = { login: '\u0000', groups: new Set() }

export interface ReadMailbox extends Mailbox {
  /** Undefined: the server doesn't tell us. */
  readonly acl: MailboxAcl | undefined
}

/** The mailboxes that are read, and who may read them, as one run found them. */
export class SharedMailboxes {
  readonly all: readonly ReadMailbox[]
  readonly users: ReadonlyMap<string, MailUser>
  readonly #groups: ReadonlySet<string>
  readonly #rules: AclRules
  readonly #config: ImapConfig

  constructor(config: ImapConfig, all: readonly ReadMailbox[], rules: AclRules) {
    const groups = groupsOf(config)
    const named = all.flatMap(({ acl, owner }) => (acl === undefined ? (owner ?? []) : namesOf(acl).logins))
    this.#config = config
    this.#rules = rules
    this.#groups = new Set(groups.keys())
    this.all = all
    this.users = usersOf([config.user, ...config.users, ...[...groups.values()].flat(), ...named], groups)
  }

  static async read({ mail, config }: ImapSource): Promise<SharedMailboxes> {
    const { name = '' } = await mail.server()
    const rules = /dovecot/i.test(name) ? 'dovecot' : /cyrus/i.test(name) ? 'rfc4314' : 'unknown'
    const all: ReadMailbox[] = []
    for (const mailbox of await mail.mailboxes()) {
      if (SKIPPED_USES.includes(mailbox.specialUse ?? '')) continue
      const permissions = await mail.permissions(mailbox.path)
      all.push({ ...mailbox, acl: permissions && parseAcl(permissions, mailbox.owner) })
    }
    return new SharedMailboxes(config, all, rules)
  }

  find(path: string): ReadMailbox | undefined {
    return this.all.find((mailbox) => mailbox.path === path)
  }

  /** Without a list of permissions, a mailbox of our own is for us, and any other is for nobody. */
  accessTo({ acl, owner }: ReadMailbox): Access {
    if (acl === undefined) return owner === this.#config.user ? user(owner) : nobody
    const names = namesOf(acl)
    const logins = new Set(names.logins)
    const groups = new Set(names.groups)
    const isForAnyone = mayRead(acl, SOMEBODY, this.#groups, this.#rules)
    const readers: Access[] = []
    const others: Access[] = []
    for (const each of this.users.values()) {
      // Whoever the list doesn't name has the rights that everybody has.
      const isNamed = logins.has(each.login) || !each.groups.isDisjointFrom(groups)
      const isReader = isNamed ? mayRead(acl, each, this.#groups, this.#rules) : isForAnyone
      const into = isReader ? readers : others
      into.push(user(each.login))
    }
    if (others.length === 0) return isForAnyone && this.#config.anyone ? everyone : sourceUsers
    if (readers.length === 0) return nobody
    return readers.length > others.length ? except(sourceUsers, anyOf(...others)) : anyOf(...readers)
  }
}

/** A login that differs only in case from another one is the same person, and doesn't count twice. */
function usersOf(logins: readonly string[], groups: ReadonlyMap<string, readonly string[]>): Map<string, MailUser> {
  const groupsByLogin = new Map<string, Set<string>>()
  for (const [name, members] of groups) {
    for (const login of members) groupsByLogin.set(login, (groupsByLogin.get(login) ?? new Set()).add(name))
  }
  const users = new Map<string, MailUser>()
  const folded = new Set<string>()
  for (const login of logins) {
    if (folded.has(login.toLowerCase())) continue
    folded.add(login.toLowerCase())
    users.set(login, { login, groups: groupsByLogin.get(login) ?? new Set() })
  }
  return users
}

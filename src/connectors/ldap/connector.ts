import {
  type Account,
  type Check,
  type DirectoryEntry,
  defineConnector,
  type Group,
  type Person,
  type Source,
} from '#connector-kit'
import { config, type LdapConfig, secret } from './config.ts'
import { first, GROUP_ATTRIBUTES, loginOf, toAccount, toGroup, toPerson, USER_ATTRIBUTES } from './entries.ts'
import { normalizeDn } from './normalize-dn.ts'

type LdapSource = Source<LdapConfig>

/** People, their managers and groups. It has no documents; other connections use its groups. */
export default defineConnector({
  name: 'ldap',
  title: 'LDAP directory',
  description: 'People with their managers, and groups, from OpenLDAP, Active Directory and other LDAP servers.',
  category: 'directory',
  version: 1,
  config,
  secret,
  transport: 'ldap',
  hosts: ({ url }) => {
    const { hostname, port, protocol } = new URL(url)
    return [`${hostname}:${port || (protocol === 'ldaps:' ? 636 : 389)}`]
  },
  credentials: ({ password }, { bindDn }) => ({ user: bindDn, password }),
  limits: { concurrent: 1 },
  // Administrators maintain the directory; people can't claim someone else's address in it.
  verifiesEmails: true,
  permissionRules: [
    { source: 'Groups, nested ones included', almanac: 'Groups', isExact: true },
    { source: 'POSIX groups (memberUid)', almanac: 'Groups', isExact: true },
    { source: 'Disabled and locked accounts', almanac: 'Inactive users, who see nothing', isExact: true },
    { source: 'Dynamic groups (groupOfURLs)', almanac: 'Not read', isExact: false },
  ],
  objectTypes: [],
  check,
  accounts,
  groups,
  people,
  async *scopes() {},
  async *list() {},
  async read() {
    return { kind: 'gone' }
  },
})

async function* check(source: LdapSource): AsyncIterable<Check> {
  let users = 0
  let withEmail = 0
  for await (const entry of userEntries(source)) {
    users++
    if (first(entry, 'mail') !== undefined) withEmail++
  }
  yield users === 0
    ? { name: 'Users', result: 'failed', detail: 'No users found. Check the base DN and the filter for users.' }
    : { name: 'Users', result: 'ok', detail: `${users} users, ${withEmail} with an email address.` }
  let groupCount = 0
  for await (const _ of groupEntries(source)) groupCount++
  yield groupCount === 0
    ? { name: 'Groups', result: 'warning', detail: 'No groups found. Check the filter for groups.' }
    : { name: 'Groups', result: 'ok', detail: `${groupCount} groups.` }
}

async function* accounts(source: LdapSource): AsyncIterable<Account> {
  for await (const entry of userEntries(source)) yield toAccount(entry)
}

async function* groups(source: LdapSource): AsyncIterable<Group> {
  const byDn = new Map<string, true>()
  const byLogin = new Map<string, string>()
  for await (const entry of userEntries(source)) {
    const dn = normalizeDn(entry.dn)
    byDn.set(dn, true)
    const login = loginOf(entry)
    if (login !== undefined) byLogin.set(login, dn)
  }
  for await (const entry of groupEntries(source)) yield toGroup(entry, byDn, byLogin)
}

async function* people(source: LdapSource): AsyncIterable<Person> {
  // Managers are named by distinguished name, so all are read before the first can be yielded.
  const entries = await Array.fromAsync(userEntries(source))
  const emails = new Map<string, string>()
  for (const entry of entries) {
    const email = first(entry, 'mail')
    if (email !== undefined) emails.set(normalizeDn(entry.dn), email)
  }
  for (const entry of entries) {
    const person = toPerson(entry, emails)
    if (person !== undefined) yield person
  }
}

function userEntries({ directory, config: { base, userFilter } }: LdapSource): AsyncIterable<DirectoryEntry> {
  return directory.search({ base, scope: 'sub', filter: userFilter, attributes: USER_ATTRIBUTES })
}

function groupEntries({ directory, config: { base, groupFilter } }: LdapSource): AsyncIterable<DirectoryEntry> {
  return directory.search({ base, scope: 'sub', filter: groupFilter, attributes: GROUP_ATTRIBUTES })
}

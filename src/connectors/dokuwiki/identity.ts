import { hash } from 'node:crypto'
import { type Access, type Account, type Group, type Member, SourceError } from '#connector-kit'
import { AclRules, Directory, SUPERUSERS, wikiGroupId } from './acl.ts'
import { isSameAcl, readAclPage, readSettingsPage, readUserExport, type WikiSettings } from './admin-pages.ts'
import type { DokuWikiApi } from './api.ts'

/** Users, groups and permissions of a wiki. */
export interface WikiIdentity {
  readonly directory: Directory
  readonly rules: AclRules
  readonly superusers: Access
  /** Undefined if the page of the configuration manager can't be read. */
  readonly settings: WikiSettings | undefined
}

export async function readIdentity(api: DokuWikiApi): Promise<WikiIdentity> {
  const exported = await api.adminPage('usermanager', { 'fn[export]': '1' })
  if (!exported.headers['content-type']?.startsWith('text/csv')) {
    throw new SourceError(
      'failed',
      "The wiki doesn't export its users. The account must be a superuser, and the plugin User Manager enabled.",
    )
  }
  const settings = readSettingsPage(textOf(await api.adminPage('config')))
  const directory = new Directory(readUserExport(textOf(exported)), settings?.authtype ?? '')
  const lines = readAclPage(textOf(await api.adminPage('acl')))
  const listed = await api.find<Record<string, Record<string, unknown>>>('plugin.acl.listAcls')
  if (lines.length === 0 || listed === undefined || !isSameAcl(lines, listed)) {
    throw new SourceError(
      'failed',
      "The wiki's permissions can't be read. The account must be a superuser, and ACLs and the plugin ACL Manager enabled.",
    )
  }
  const rules = new AclRules(lines, directory)
  return { directory, rules, superusers: directory.members(settings?.superuser ?? ''), settings }
}

function textOf({ bytes }: { bytes: Uint8Array }): string {
  return Buffer.from(bytes).toString('utf8')
}

export function* accountsOf({ directory }: WikiIdentity): Generator<Account> {
  for (const { login, name, email } of directory.users) {
    yield { id: login, login, name: name || login, ...(email !== '' && { email }), isActive: true }
  }
}

export function* groupsOf({ directory, rules, superusers }: WikiIdentity): Generator<Group> {
  yield { id: SUPERUSERS, title: 'Superusers', members: [], access: superusers }
  for (const name of directory.groups) {
    const members: Member[] = directory.users
      .filter(({ groups }) => groups.includes(name))
      .map(({ login }) => ({ account: login }))
    yield { id: wikiGroupId(name), title: name, members }
  }
  yield* rules.groups()
}

/** Changes if items must refer to other groups than before. */
export function digestOf({ rules }: WikiIdentity): string {
  const keys = rules.scopes.map((scope) => [scope, rules.keyOf(scope)])
  return hash('sha256', JSON.stringify(keys), 'hex').slice(0, 16)
}

import type { Account, Group, Member } from '#connector-kit'
import type { MediaWikiApi } from './api.ts'
import { READERS, type Site, wikiGroupId } from './namespaces.ts'

export interface WikiUser {
  readonly userid: number
  readonly name: string
  readonly groups?: readonly string[]
  readonly rights?: readonly string[]
}

/** How many users can be asked about in one request, with and without the right `apihighlimits`. */
const CHUNKS = { high: 500, normal: 50 }

export async function* readAccounts(api: MediaWikiApi): AsyncIterable<Account> {
  for await (const { query } of api.pages<{ allusers: WikiUser[] }>({ list: 'allusers', aulimit: 'max' })) {
    for (const { userid, name } of query?.allusers ?? []) {
      yield { id: String(userid), name, login: name, isActive: true }
    }
  }
}

/**
 * The groups that the access of namespaces refers to. Rights are asked for user by user, because they depend on more
 * than groups: rights can be revoked, and blocked users may lose theirs.
 */
export async function* readGroups(api: MediaWikiApi, site: Site): AsyncIterable<Group> {
  const named = new Set([...site.rules.values()].flat().filter((name) => name !== '*'))
  if (site.isPublic && named.size === 0) return
  // They exist even if they have no members.
  for (const group of groupsOf(named, [])) yield group
  for await (const users of readUsers(api)) yield* groupsOf(named, users)
}

export function groupsOf(named: ReadonlySet<string>, users: readonly WikiUser[]): Group[] {
  const membersWith = (isMember: (user: WikiUser) => boolean): Member[] =>
    users.filter(isMember).map(({ userid }) => ({ account: String(userid) }))
  const groups = [...named].map((name) => ({
    id: wikiGroupId(name),
    title: name,
    members: membersWith((user) => user.groups?.includes(name) === true),
  }))
  const readers = membersWith((user) => user.rights?.includes('read') === true)
  return [{ id: READERS, title: 'Users who can read the wiki', members: readers }, ...groups]
}

async function* readUsers(api: MediaWikiApi): AsyncIterable<WikiUser[]> {
  const { query } = await api.query<{ userinfo: { rights: string[] } }>({ meta: 'userinfo', uiprop: 'rights' })
  const chunk = query?.userinfo.rights.includes('apihighlimits') ? CHUNKS.high : CHUNKS.normal
  let waiting: string[] = []
  for await (const { id } of readAccounts(api)) {
    waiting.push(id)
    if (waiting.length < chunk) continue
    yield readRights(api, waiting)
    waiting = []
  }
  if (waiting.length > 0) yield readRights(api, waiting)
}

async function readRights(api: MediaWikiApi, ids: readonly string[]): Promise<WikiUser[]> {
  const { query } = await api.query<{ users: WikiUser[] }>({
    list: 'users',
    ususerids: ids.join('|'),
    usprop: 'groups|rights',
  })
  return query?.users ?? []
}

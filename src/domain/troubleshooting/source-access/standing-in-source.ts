import type { Access } from '#connector-kit'
import { groupName } from '../../connections/access/group-names.ts'
import type { StoredConnection } from '../../connections/connection.ts'
import type { ConnectionScope, CrawlStore } from '../../connections/crawl-store.ts'
import { referencesIn } from '../../connections/run/access-references.ts'
import type { DatasourceStore } from '../../datasources/datasource.ts'
import type { GroupStore } from '../../groups/group.ts'
import type { IdentityStore } from '../../identity/identity-store.ts'
import { groupsOfUser } from '../browse-identity.ts'
import type { ContentBrowser } from '../content-browser.ts'
import type { StandingInSource } from './explain-conditions.ts'

export interface StandingDeps {
  crawls: CrawlStore
  datasources: DatasourceStore
  identity: IdentityStore
  browser: ContentBrowser
  groups: Pick<GroupStore, 'groupsOf'>
}

/** Who somebody is in a source, with the names of everything that an expression refers to. */
export async function standingInSource(
  deps: StandingDeps,
  connection: StoredConnection,
  { email, who }: { email: string; who: string },
  access: Access,
  scopes: ReadonlyMap<string, ConnectionScope>,
): Promise<StandingInSource> {
  const { crawls, datasources, identity } = deps
  const datasource = await datasources.find(connection.datasource)
  const found = datasource && (await groupsOfUser(deps, datasource, email))
  const named = referencesIn(access)
  const ofScopes = named.scope.map((id) => referencesIn(scopes.get(id)?.access ?? { kind: 'nobody' }))
  const userIds = [...new Set([named, ...ofScopes].flatMap(({ user }) => user))]
  const groupIds = [...new Set([named, ...ofScopes].flatMap(({ group }) => group))]
  const accounts = new Map(
    (await crawls.findAccounts(connection.id, userIds)).map(({ id, name, login }) => [id, name || login]),
  )
  const chains = found?.groups ?? []
  const titles = await identity.groupTitles(connection.datasource, [
    ...groupIds.map(groupName.ofGroup),
    ...chains.flatMap(({ chain }) => chain),
  ])
  const active = found?.user?.isActive === true ? found.user.userId : undefined
  return {
    who,
    accountIds: new Set(active === undefined ? [] : [active]),
    // The last link of a chain is the group itself.
    groups: new Map(
      chains.map(({ name, chain }) => [name, chain.slice(0, -1).map((link) => titles.get(link) ?? link)]),
    ),
    nameOf(kind, id) {
      if (kind === 'user') return accounts.get(id)
      return kind === 'group' ? titles.get(groupName.ofGroup(id)) : scopes.get(id)?.title
    },
    scopeAccess(id) {
      const scope = scopes.get(id)
      return scope?.state === 'hidden' ? undefined : scope?.access
    },
  }
}

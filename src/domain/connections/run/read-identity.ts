import { type Group, nobody, type Scope } from '#connector-kit'
import { runInSlices } from '../../../kernel/event-loop/time-slices.ts'
import { compileAccess } from '../access/compile-access.ts'
import { foldGroupName, identityState, type OrganizationIds } from '../access/identity-state.ts'
import type { ConnectionScope } from '../crawl-store.ts'
import { matchAccounts } from '../match-accounts.ts'
import { nextProblemAttempt } from '../schedule.ts'
import { referencedGroups } from './access-references.ts'
import { type Crawl, inRun, isOpen, showProgress } from './crawl.ts'
import { changePermissions, hideScope, isStillThere } from './vanished-scopes.ts'

/** No source has more; one that yields them without end must not fill the memory. */
const MAX_RECORDS = 2_000_000

/** Reads who is who in the source and which scopes there are, and makes both take effect. Removals come first. */
export async function readIdentity(crawl: Crawl): Promise<void> {
  await showProgress(crawl, 'identity')
  const { deps, connection, connector, session } = crawl
  const accounts = await collect(session.accounts(), 'accounts')
  const groups = joined(await collect(session.groups(), 'groups'))
  await showProgress(crawl, 'scopes')
  const found = (await collect(session.scopes(), 'scopes')).filter((scope) => isSelected(crawl, scope.id))
  const known = new Map((await deps.crawls.accounts(connection.id)).map((account) => [account.id, account]))
  const matched = matchAccounts(accounts, known, {
    verifiesEmails: connector.verifiesEmails,
    accountRule: connection.accountRule,
  })
  crawl.identity = {
    accounts: matched,
    groups,
    accountsById: new Map(matched.map((account) => [account.id, account])),
    groupIds: new Set(groups.map(({ id }) => id)),
    organization: await organizationOf(crawl, groups),
  }
  await replaceScopes(crawl, found)
  await writeIdentity(crawl, async () => {
    await deps.crawls.replaceAccounts(connection.id, matched)
    await deps.connections.setState(connection.id, { identityReadAt: deps.clock.now() })
  })
  await clearKnownReferences(crawl)
}

/**
 * Before anything is read. Somebody may have joined a group and a document of the group may have been restricted since the last
 * run: if the first took effect before the second, they would see a document that was never theirs. So as long as
 * stored items are stale, identity takes effect only as far as it takes something away.
 */
export async function noteStaleItems({ deps, connection, stale }: Crawl): Promise<void> {
  stale.groups = referencedGroups((await deps.crawls.accesses(connection.id)).values())
  stale.isAny = (await deps.crawls.itemsAfter(connection.id, '', 1)).length > 0
}

/** Items are as the source has them: what lets people see more takes effect. */
export async function widen(crawl: Crawl): Promise<void> {
  const { stale } = crawl
  if (!stale.isAny) return
  stale.isAny = false
  if (stale.opening.size > 0) {
    const scopes = new Map(crawl.scopes)
    for (const [id, access] of stale.opening) {
      const scope = scopes.get(id)
      if (scope !== undefined) scopes.set(id, { ...scope, access })
    }
    crawl.scopes = scopes
    await changePermissions(
      crawl,
      [...stale.opening.keys()].flatMap((id) => scopes.get(id) ?? []),
    )
  }
  if (stale.isNarrowed || stale.opening.size > 0) await writeIdentity(crawl)
  stale.opening.clear()
  stale.isNarrowed = false
}

/** Users, groups, the readers of scopes, and the members of all lists that items refer to, in one transaction. */
export async function writeIdentity(crawl: Crawl, also: () => Promise<void> = async () => {}): Promise<void> {
  const { deps, connection, identity, scopes, lists, stale } = crawl
  await inRun(crawl, async () => {
    await also()
    await deps.crawls.putScopes(connection.id, [...scopes.values()])
    const isOpenScope = (id: string) => isOpen(scopes.get(id)?.access ?? { kind: 'nobody' })
    const needed = new Map(
      [...(await deps.crawls.accesses(connection.id)).values()].flatMap((access) =>
        compileAccess(access, isOpenScope).lists.map((list) => [list.name, list] as const),
      ),
    )
    const source = { accounts: identity.accounts.map(toAccount), groups: identity.groups, scopes: [...scopes.values()] }
    const state = await runInSlices(identityState(source, [...needed.values()], identity.organization))
    if (stale.isAny) stale.isNarrowed = await deps.identity.narrowIdentity(connection.datasource, state, stale.groups)
    else await deps.identity.replaceIdentity(connection.datasource, state)
    lists.clear()
    for (const name of needed.keys()) lists.add(name)
  })
  crawl.hasNewLists = false
  crawl.identityWrittenMs = performance.now()
  await deps.indexer.notifyWritten([])
}

/** Scopes as they are now; those that are gone are hidden, and documents follow a scope that stopped being public. */
async function replaceScopes(crawl: Crawl, found: readonly Scope[]): Promise<void> {
  const { deps, connection } = crawl
  const stored = new Map((await deps.crawls.scopes(connection.id)).map((scope) => [scope.id, scope]))
  const scopes = new Map<string, ConnectionScope>()
  for (const { id, title, url, access, total } of found) {
    const before = stored.get(id)
    // One that comes back has items without permissions, so all of them are read again.
    const state = before === undefined || before.state === 'hidden' ? NEW_SCOPE : before
    scopes.set(id, {
      ...state,
      isFull: before?.state === 'hidden' || state.isFull,
      pass: before === undefined || before.state === 'hidden' ? crawl.pass : state.pass,
      ...{ id, title, url, access, total },
    })
  }
  for (const [id, scope] of stored) {
    if (scopes.has(id) || scope.state === 'hidden') continue
    if (isSelected(crawl, id) && (await isStillThere(crawl, scope))) scopes.set(id, scope)
  }
  const closed = [...stored.values()].filter(({ id, access }) => {
    const now = scopes.get(id)
    return isOpen(access) && now !== undefined && !isOpen(now.access)
  })
  const opened = [...scopes.values()].filter(({ id, access }) => {
    const before = stored.get(id)
    return isOpen(access) && before !== undefined && !isOpen(before.access)
  })
  if (crawl.stale.isAny) {
    for (const scope of opened) {
      crawl.stale.opening.set(scope.id, scope.access)
      scopes.set(scope.id, { ...scope, access: stored.get(scope.id)?.access ?? nobody })
    }
  }
  crawl.scopes = scopes
  for (const scope of stored.values()) {
    if (!scopes.has(scope.id) && scope.state !== 'hidden') await hideScope(crawl, scope)
  }
  // Permissions name a public scope as "everyone", so they change with it.
  const changed = crawl.stale.isAny ? closed : [...closed, ...opened]
  if (changed.length > 0) await changePermissions(crawl, changed)
}

const NEW_SCOPE = {
  state: 'pending',
  pass: 0,
  isFull: false,
  checkpoint: undefined,
  listedAt: undefined,
} as const satisfies Partial<ConnectionScope>

export function isSelected(
  { connection: { includedScopes, excludedScopes } }: Pick<Crawl, 'connection'>,
  id: string,
): boolean {
  return !excludedScopes.includes(id) && (includedScopes.length === 0 || includedScopes.includes(id))
}

/** A group may be yielded several times; its members add up. */
function joined(groups: readonly Group[]): Group[] {
  const byId = Map.groupBy(groups, ({ id }) => id)
  return [...byId.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, members: [first, ...others].flatMap(({ members }) => members) }],
  )
}

/** The groups of the organization that the source's groups contain. One that isn't known grants nothing, and is a problem. */
async function organizationOf(crawl: Crawl, groups: readonly Group[]): Promise<OrganizationIds> {
  const { deps, connection } = crawl
  const named = groups.flatMap(({ members }) =>
    members.flatMap((member) => ('organizationGroup' in member ? [member.organizationGroup] : [])),
  )
  if (named.length === 0) return new Map()
  const found = new Map((await deps.groups.findByNames(named)).map(({ id, name }) => [foldGroupName(name), id]))
  const unknown = named.filter((name) => !found.has(foldGroupName(name)))
  if (unknown.length > 0) {
    const now = deps.clock.now()
    const problems = [...new Set(unknown)].map((name) => ({
      ...{ stage: 'access' as const, subject: `organization group ${name}`, scope: undefined },
      reason: `Almanac knows no group "${name}" from single sign-on or provisioning. It grants access to nobody. Check its name in the settings.`,
    }))
    await inRun(crawl, () =>
      deps.crawls.noteProblems(connection.id, problems, now, (attempts) => nextProblemAttempt(attempts, now)),
    )
  }
  return found
}

/** What permissions refer to may be listed by now. */
async function clearKnownReferences({ deps, connection, identity, scopes, ...crawl }: Crawl): Promise<void> {
  const problems = await deps.crawls.problems(connection.id, MAX_RECORDS, 'access')
  const isKnown = (subject: string) => {
    const [, kind, id = ''] = /^(account|group|scope|organization group) (.*)$/s.exec(subject) ?? []
    if (kind === 'organization group') return !isStillUnknown(identity, id)
    if (kind === 'account') return identity.accountsById.has(id)
    return kind === 'group' ? identity.groupIds.has(id) : scopes.has(id)
  }
  const solved = problems.map(({ subject }) => subject).filter(isKnown)
  if (solved.length === 0) return
  await inRun({ deps, connection, identity, scopes, ...crawl }, () =>
    deps.crawls.clearProblems(connection.id, 'access', solved),
  )
}

/** Named by a group of the source, and not known to Almanac. */
function isStillUnknown({ groups, organization }: Crawl['identity'], name: string): boolean {
  if (organization.has(foldGroupName(name))) return false
  return groups.some(({ members }) =>
    members.some((member) => 'organizationGroup' in member && member.organizationGroup === name),
  )
}

export async function collect<T>(values: AsyncIterable<T>, what: string): Promise<T[]> {
  const found: T[] = []
  for await (const value of values) {
    if (found.push(value) > MAX_RECORDS) throw new Error(`The source lists more than ${MAX_RECORDS} ${what}.`)
  }
  return found
}

function toAccount<T extends { email: string | undefined; login: string | undefined }>({ email, login, ...rest }: T) {
  return { ...rest, ...(email !== undefined && { email }), ...(login !== undefined && { login }) }
}

import { type Access, type Item, type Scope, SourceError } from '#connector-kit'
import { audienceOf } from '../access/audience-of.ts'
import { describeAccess, namesIn } from '../access/describe-access.ts'
import { AccessResolver } from '../access/resolve-access.ts'
import type { DryRunReport } from '../connection.ts'
import { matchAccounts } from '../match-accounts.ts'
import { type Crawl, endsRun, reasonOf, showProgress } from './crawl.ts'
import { collect, isSelected } from './read-identity.ts'

const MAX_SAMPLES = 100
const MAX_SHOWN = 100
const MAX_READERS = 20
const EVERYONE = 'everyone who signs in'

/** Reads everything that a first run would list, and the first items, and stores nothing. */
export async function dryRun(crawl: Crawl): Promise<DryRunReport> {
  const { deps, connection, connector, session, counts } = crawl
  await showProgress(crawl, 'identity')
  const known = new Map((await deps.crawls.accounts(connection.id)).map((account) => [account.id, account]))
  const accounts = await collect(session.accounts(), 'accounts')
  const matched = matchAccounts(accounts, known, { ...connector, accountRule: connection.accountRule })
  const groups = await collect(session.groups(), 'groups')
  const scopes = (await collect(session.scopes(), 'scopes')).filter(({ id }) => isSelected(crawl, id))
  const resolver = new AccessResolver({ accounts, groups, scopes })
  const nameOf = namesIn({ accounts, groups, scopes })
  const samples: Item[] = []
  const problems: { subject: string; reason: string }[] = []
  const found: { id: string; title: string; items: number }[] = []
  counts.scopes = scopes.length
  for (const scope of scopes) {
    await showProgress(crawl, scope.title)
    found.push({ id: scope.id, title: scope.title, items: await listScope(crawl, scope, samples, problems) })
    counts.scopesDone += 1
  }
  counts.problems = problems.length
  const scopeAccess = new Map(scopes.map(({ id, access }) => [id, access]))
  const readersOf = (access: Access) => {
    // Includes people without an account in the source.
    if (audienceOf(access, (id) => scopeAccess.get(id)) === 'everyone') return [EVERYONE]
    return [
      ...resolver.organizationGroupsIn(access).map((name) => `everyone in ${name}`),
      ...[...resolver.accountsOf(access)].map((account) => nameOf('user', account) ?? account),
    ]
  }
  const unmatched = matched.filter(({ matchedEmail, isActive }) => matchedEmail === undefined && isActive)
  return {
    documents: counts.listed,
    accounts: accounts.length,
    accountsWithoutEmail: unmatched.slice(0, MAX_SHOWN).map(({ id, name }) => ({ id, name })),
    groups: new Set(groups.map(({ id }) => id)).size,
    scopes: found,
    samples: samples.map(({ id, title, url, objectType, access }) => ({
      ...{ id, title, url, objectType },
      access: describeAccess(access, nameOf),
      readers: readersOf(access).slice(0, MAX_READERS),
    })),
    problems: problems.slice(0, MAX_SHOWN),
  }
}

async function listScope(
  crawl: Crawl,
  scope: Scope,
  samples: Item[],
  problems: { subject: string; reason: string }[],
): Promise<number> {
  const { session, counts, signal } = crawl
  let items = 0
  const attempt = async (subject: string, work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      if (endsRun(error, signal)) throw error
      problems.push({ subject, reason: reasonOf(error) })
    }
  }
  await attempt(scope.id, async () => {
    for await (const listed of session.list(scope, undefined)) {
      signal.throwIfAborted()
      if (listed.kind === 'checkpoint') continue
      if (listed.kind === 'problem') {
        problems.push({ subject: listed.id, reason: listed.reason })
        continue
      }
      items += 1
      counts.listed += 1
      if (samples.length >= MAX_SAMPLES) continue
      if (listed.kind === 'item') samples.push(listed.item)
      else
        await attempt(listed.id, async () => {
          const result = await session.read({ id: listed.id, scope: scope.id })
          counts.read += 1
          if (result.kind === 'item') samples.push(result.item)
          else throw new SourceError('failed', `The source lists the item but says it is ${result.kind}.`)
        })
    }
  })
  return items
}

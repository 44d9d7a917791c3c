import { SourceError } from '#connector-kit'
import { badField } from '../../../kernel/bad-field.ts'
import { audited } from '../../audit/audited.ts'
import { describeAccess } from '../../connections/access/describe-access.ts'
import type { StoredConnection } from '../../connections/connection.ts'
import { ConnectorCrashed } from '../../connections/connector-host.ts'
import type { ConnectionAccount } from '../../connections/crawl-store.ts'
import { reasonOf } from '../../connections/run/crawl.ts'
import { isSelected } from '../../connections/run/read-identity.ts'
import { type RefreshDeps, type RefreshedItem, refreshItem } from '../../connections/run/refresh-item.ts'
import type { Actor } from '../../shared/actor.ts'
import { foldEmail } from '../../shared/email.ts'
import { refuseUnless } from '../../shared/policy.ts'
import { notChosen } from './explain-missing.ts'
import { explainLocated, type SourceAccessDeps } from './explain-source-access.ts'
import { type Located, locateItem } from './locate-item.ts'
import type { SourceAccess, SourceAccessRequest } from './source-access.ts'
import { standingInSource } from './standing-in-source.ts'

export const ASK_OUTCOMES = ['same', 'changed', 'gone', 'forbidden', 'failed'] as const

export interface AskedSource {
  readonly outcome: (typeof ASK_OUTCOMES)[number]
  /** What differed from what Almanac knew, one sentence each. It has been applied. */
  readonly changes: readonly string[]
  /** Why the source couldn't be asked, or what wasn't read. */
  readonly message: string | undefined
  readonly access: SourceAccess
}

/** Reads the item again from the source, with its accounts and groups, applies what changed, and explains access again. */
export async function askSource(
  deps: SourceAccessDeps & RefreshDeps,
  actor: Actor,
  request: SourceAccessRequest,
): Promise<AskedSource> {
  refuseUnless(actor, 'connections')
  const email = foldEmail(request.user)
  const located = await locateItem(deps, request)
  const target = targetIn(located)
  const before = await snapshot(deps, email, located)
  let refreshed: RefreshedItem
  try {
    refreshed = await refreshItem(deps, actor, target.connection.id, target)
  } catch (error) {
    if (!(error instanceof SourceError || error instanceof ConnectorCrashed)) throw error
    const message = `The source couldn't be asked: ${reasonOf(error)}`
    return { outcome: 'failed', changes: [], message, access: await explainLocated(deps, email, located) }
  }
  const now = await locateItem(deps, request)
  const changes = [...differences(before, await snapshot(deps, email, now)), ...sayResult(refreshed, before)]
  const { result, identity } = refreshed
  const outcome = result.kind === 'item' ? (changes.length === 0 ? 'same' : 'changed') : result.kind
  const details = { item: target.id, user: email, outcome, changes: changes.length }
  await audited(deps, actor, { action: 'connection.ask', subject: target.connection.id, details }, async () => {})
  return {
    outcome,
    changes,
    message: MESSAGES[identity],
    access: await withScope(deps, email, now, refreshed, target.connection),
  }
}

const MESSAGES: Readonly<Record<RefreshedItem['identity'], string | undefined>> = {
  applied: undefined,
  narrowed: 'People who were added to groups see more when the run that was just started has read everything again.',
  'too-large': 'Reading all accounts and groups takes too long to wait for, so a run that reads them was started.',
}

function targetIn(located: Located): { connection: StoredConnection; id: string; scope: string } {
  if (located.kind === 'item') {
    const { connection, item } = located
    return { connection, id: item.id, scope: item.scope }
  }
  const [candidate] = located.candidates
  if (candidate?.itemId === undefined) {
    throw badField('url', 'must be of an item that a connection has read, or that its connector can find by its URL')
  }
  return { connection: candidate.connection, id: candidate.itemId, scope: '' }
}

/** The source has the item, in a scope that isn't read: only the source could say so. */
async function withScope(
  deps: SourceAccessDeps,
  email: string,
  located: Located,
  { result }: RefreshedItem,
  connection: StoredConnection,
): Promise<SourceAccess> {
  const access = await explainLocated(deps, email, located)
  if (located.kind === 'item') return access
  if (result.kind !== 'item') {
    const text =
      result.kind === 'gone'
        ? "The source says that it doesn't exist."
        : 'The account that Almanac reads with may not see it in the source. Give that account access.'
    return { ...access, summary: text, steps: [{ name: 'Item', result: 'failed', text }] }
  }
  const { scope } = result.item
  if (isSelected({ connection }, scope)) return access
  const step = notChosen(result.item.container ?? scope)
  return { ...access, summary: step.text, steps: [step] }
}

/** What Almanac knows of an item and of the user's place in the source. */
interface Snapshot {
  readonly version: string | undefined
  readonly scope: string | undefined
  readonly permissions: string | undefined
  readonly account: ConnectionAccount | undefined
  readonly groups: ReadonlyMap<string, string>
  readonly who: string
}

async function snapshot(deps: SourceAccessDeps, email: string, located: Located): Promise<Snapshot> {
  const connection = located.kind === 'item' ? located.connection : located.candidates[0]?.connection
  const who = (await deps.accounts.find(email))?.name || email
  if (connection === undefined) {
    return { version: undefined, scope: undefined, permissions: undefined, account: undefined, groups: new Map(), who }
  }
  const item = located.kind === 'item' ? located.item : undefined
  const access = item && (await deps.crawls.findAccess(connection.id, item.accessDigest))
  const scopes = new Map((await deps.crawls.scopes(connection.id)).map((scope) => [scope.id, scope]))
  const standing = await standingInSource(deps, connection, { email, who }, access ?? { kind: 'nobody' }, scopes)
  const names = [...standing.groups.keys()].filter((name) => name.startsWith('group-'))
  const titles = await deps.identity.groupTitles(connection.datasource, names)
  const [account] = (await deps.crawls.accountsOfPerson(connection.id, email)).sort(
    (one, other) => Number(other.isActive) - Number(one.isActive),
  )
  return {
    version: item?.version,
    scope: item && (scopes.get(item.scope)?.title ?? item.scope),
    permissions: access && describeAccess(access, standing.nameOf),
    account,
    groups: new Map(names.map((name) => [name, titles.get(name) ?? name])),
    who,
  }
}

function differences(before: Snapshot, after: Snapshot): string[] {
  const { who } = after
  const changes: string[] = []
  if (before.version !== undefined && after.version !== undefined) {
    if (before.permissions !== after.permissions) {
      changes.push(`Permissions changed: it was visible to ${before.permissions}; now to ${after.permissions}.`)
    }
    if (before.scope !== after.scope) changes.push(`It moved from ${before.scope} to ${after.scope}.`)
    else if (before.version !== after.version) changes.push('It was edited; the new version is being indexed.')
  }
  for (const [name, title] of after.groups) if (!before.groups.has(name)) changes.push(`${who} joined ${title}.`)
  for (const [name, title] of before.groups) if (!after.groups.has(name)) changes.push(`${who} left ${title}.`)
  const [had, has] = [before.account?.isActive, after.account?.isActive]
  if (had === undefined && has !== undefined) changes.push(`${who} now has an account in the source.`)
  if (had !== undefined && has === undefined) changes.push(`${who}'s account is gone from the source.`)
  if (had === true && has === false) changes.push(`${who}'s account was disabled.`)
  if (had === false && has === true) changes.push(`${who}'s account was enabled.`)
  return changes
}

function sayResult({ result }: RefreshedItem, before: Snapshot): string[] {
  const wasThere = before.version !== undefined
  if (result.kind === 'gone')
    return [wasThere ? 'The source says that it is gone. The document was deleted.' : "The source doesn't have it."]
  if (result.kind === 'forbidden') {
    return [
      `The account that Almanac reads with may not see it${wasThere ? ' any more. The document was deleted' : ''}.`,
    ]
  }
  return wasThere ? [] : [`The source has it: "${result.item.title}".`]
}

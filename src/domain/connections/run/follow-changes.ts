import { SourceError } from '#connector-kit'
import { Batch } from './batch.ts'
import { type Crawl, endsRun, inRun, reasonOf, showProgress } from './crawl.ts'
import { marked } from './mark-scopes.ts'
import { type Mention, readItems } from './read-items.ts'

const MAX_MENTIONS = 200

export interface FollowedChanges {
  /** Accounts, groups or scopes changed meanwhile. */
  readonly hasIdentity: boolean
  /** Scopes must be listed. They are marked. */
  readonly hasScopes: boolean
  /** The feed can't say what happened since the last run: everything must be compared, and is marked. */
  readonly isLost: boolean
}

/** Follows the change feed to its end. Each cursor is stored in one transaction with everything that came before it. */
export async function followChanges(crawl: Crawl): Promise<FollowedChanges> {
  const { deps, connection, connector, session } = crawl
  if (connector.changes === undefined) return { hasIdentity: false, hasScopes: false, isLost: false }
  await showProgress(crawl, 'changes')
  const batch = new Batch(crawl)
  let mentions = new Map<string, Mention>()
  let gone = new Set<string>()
  let scopes = new Set<string>()
  let hasScopes = false
  let hasIdentity = false
  const resolve = async () => {
    const [mentioned, removed] = [mentions, gone]
    mentions = new Map()
    gone = new Set()
    await readItems(crawl, batch, [...mentioned.values()], false)
    for (const stored of await deps.crawls.items(connection.id, [...removed])) batch.remove(stored)
  }
  const store = async (write: (also: () => Promise<void>) => Promise<void>, state: { cursor?: string | undefined }) => {
    const marking = scopes.size > 0 ? marked(crawl, [...scopes], false) : undefined
    scopes = new Set()
    await write(async () => {
      await marking?.write()
      if ('cursor' in state) await deps.connections.setState(connection.id, state)
    })
    marking?.takeEffect()
    hasScopes ||= marking !== undefined
  }
  const commit = (state: { cursor?: string }) => store((also) => batch.commit(also), state)
  try {
    for await (const change of session.changes(connection.cursor)) {
      crawl.signal.throwIfAborted()
      if (change.kind === 'changed') {
        gone.delete(change.id)
        mentions.set(change.id, { kind: 'entry', id: change.id, scope: change.scope })
      } else if (change.kind === 'item') {
        gone.delete(change.item.id)
        mentions.set(change.item.id, change)
      } else if (change.kind === 'gone') {
        mentions.delete(change.id)
        gone.add(change.id)
      } else if (change.kind === 'scope') scopes.add(change.id)
      else if (change.kind === 'identity') hasIdentity = true
      else {
        await resolve()
        await commit({ cursor: change.next })
        await showProgress(crawl)
      }
      if (mentions.size + gone.size >= MAX_MENTIONS) await resolve()
    }
    await resolve()
    await commit({})
  } catch (error) {
    if (endsRun(error, crawl.signal)) throw error
    // A cursor that is too old, or a feed that is broken: the comparison finds what it would have told.
    const isLost = connection.cursor !== undefined || !(error instanceof SourceError)
    if (isLost) scopes = new Set(crawl.scopes.keys())
    await store((also) => inRun(crawl, also), { cursor: undefined })
    deps.log.warn({ connectionId: connection.id, reason: reasonOf(error) }, 'change feed failed; comparing everything')
    return { hasIdentity, hasScopes, isLost }
  }
  return { hasIdentity, hasScopes, isLost: false }
}

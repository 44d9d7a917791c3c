import { SourceError } from '#connector-kit'
import { Batch } from './batch.ts'
import { type Crawl, endsRun, inRun, reasonOf, showProgress } from './crawl.ts'
import { type Mention, readItems } from './read-items.ts'

const MAX_MENTIONS = 200

export interface FollowedChanges {
  /** Accounts, groups or scopes changed meanwhile. */
  readonly hasIdentity: boolean
  /** These must be listed. */
  readonly scopes: ReadonlySet<string>
  /** The feed can't say what happened since the last run: everything must be compared. */
  readonly isLost: boolean
}

/** Follows the change feed to its end. Each cursor is stored together with everything before it. */
export async function followChanges(crawl: Crawl): Promise<FollowedChanges> {
  const { deps, connection, connector, session } = crawl
  const scopes = new Set<string>()
  if (connector.changes === undefined) return { hasIdentity: false, scopes, isLost: false }
  await showProgress(crawl, 'changes')
  const batch = new Batch(crawl)
  let mentions = new Map<string, Mention>()
  let gone = new Set<string>()
  let hasIdentity = false
  const resolve = async () => {
    const [mentioned, removed] = [mentions, gone]
    mentions = new Map()
    gone = new Set()
    await readItems(crawl, batch, [...mentioned.values()], false)
    for (const stored of await deps.crawls.items(connection.id, [...removed])) batch.remove(stored)
  }
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
        await batch.commit(() => deps.connections.setState(connection.id, { cursor: change.next }))
        await showProgress(crawl)
      }
      if (mentions.size + gone.size >= MAX_MENTIONS) await resolve()
    }
    await resolve()
    await batch.commit()
  } catch (error) {
    if (endsRun(error, crawl.signal)) throw error
    // A cursor that is too old, or a feed that is broken: the comparison finds what it would have told.
    await inRun(crawl, async () => {
      await deps.connections.setState(connection.id, { cursor: undefined })
    })
    deps.log.warn({ connectionId: connection.id, reason: reasonOf(error) }, 'change feed failed; comparing everything')
    return { hasIdentity, scopes, isLost: connection.cursor !== undefined || !(error instanceof SourceError) }
  }
  return { hasIdentity, scopes, isLost: false }
}

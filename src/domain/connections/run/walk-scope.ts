import type { Scope } from '#connector-kit'
import { ConnectorCrashed } from '../connector-host.ts'
import type { ConnectionScope } from '../crawl-store.ts'
import { Batch, type SeenItems } from './batch.ts'
import { confirmMissing } from './confirm-missing.ts'
import { type Crawl, endsRun, inRun, reasonOf, showProgress } from './crawl.ts'
import { type Mention, readItems } from './read-items.ts'

const MAX_MENTIONS = 200
const MAX_BATCH_BYTES = 4 * 1024 * 1024
/**
 * Items that didn't change are marked as seen, together with a checkpoint, this often. A shorter listing that finds nothing new
 * writes nothing at all.
 */
const MARK_MS = 30_000
const MAX_SEEN = 200_000

/**
 * Lists a scope, reads what differs, and then deletes what the listing didn't have and the source confirms to be gone. Goes
 * on from the last checkpoint. A listing that fails is a problem of the scope and deletes nothing.
 */
export async function walkScope(crawl: Crawl, scope: ConnectionScope): Promise<void> {
  await showProgress(crawl, scope.title)
  let seen: SeenItems
  try {
    seen = await listScope(crawl, scope)
  } catch (error) {
    if (endsRun(error, crawl.signal)) throw error
    return failScope(crawl, scope, reasonOf(error), crawl.scopes.get(scope.id)?.checkpoint)
  }
  const reason = await confirmMissing(crawl, scope, seen)
  // The next attempt lists all of it again.
  if (reason !== undefined) return failScope(crawl, scope, reason, undefined)
  const { deps, connection } = crawl
  await inRun(crawl, async () => {
    await deps.crawls.clearProblems(connection.id, 'scope', [scope.id])
    await putState(crawl, scope, { state: 'done', isFull: false, checkpoint: undefined, listedAt: deps.clock.now() })
  })
}

/** Returns what it saw since its last checkpoint was stored. */
async function listScope(crawl: Crawl, scope: ConnectionScope): Promise<SeenItems> {
  const batch = new Batch(crawl)
  let mentions: Mention[] = []
  let bytes = 0
  let checkpoint = scope.checkpoint
  let committedMs = performance.now()
  const resolve = async () => {
    const now = mentions
    mentions = []
    bytes = 0
    await readItems(crawl, batch, now, scope.isFull)
  }
  const commit = async () => {
    await batch.commit(() => putState(crawl, scope, { state: 'listing', checkpoint }))
    await showProgress(crawl)
    committedMs = performance.now()
  }
  try {
    for await (const listed of crawl.session.list(toScope(scope), checkpoint)) {
      crawl.signal.throwIfAborted()
      if (listed.kind === 'entry') mentions.push({ ...listed, scope: scope.id })
      else if (listed.kind === 'item') {
        mentions.push(listed)
        bytes += listed.item.body?.content.length ?? 0
      } else if (listed.kind === 'problem') {
        batch.problem({ stage: 'item', subject: listed.id, scope: scope.id, reason: listed.reason })
        batch.seen(listed.id)
      } else {
        await resolve()
        checkpoint = listed.state
        const isDue = batch.seenCount >= MAX_SEEN || performance.now() - committedMs > MARK_MS
        if (batch.hasWrites || (isDue && batch.seenCount > 0)) await commit()
        continue
      }
      if (mentions.length >= MAX_MENTIONS || bytes >= MAX_BATCH_BYTES) {
        await resolve()
        if (batch.hasWrites) await commit()
      }
    }
    await resolve()
  } catch (error) {
    // What was read before the error is kept, and isn't read again. The listing continues after it.
    const isCrash = error instanceof ConnectorCrashed && !crawl.signal.aborted
    if (isCrash || !endsRun(error, crawl.signal)) await commit()
    throw error
  }
  // Without its marks, the checkpoint must stay where it is: a run that starts there again has to see these items.
  const seen = batch.takeSeen()
  if (batch.hasWrites) await batch.commit()
  await showProgress(crawl)
  return seen
}

/** The scope's problem is tried again by itself; until then its documents stay as they are. */
async function failScope(crawl: Crawl, scope: ConnectionScope, reason: string, checkpoint: unknown): Promise<void> {
  const batch = new Batch(crawl)
  batch.problem({ stage: 'scope', subject: scope.id, scope: undefined, reason })
  await batch.commit(() => putState(crawl, scope, { state: 'done', checkpoint }))
}

async function putState(crawl: Crawl, scope: ConnectionScope, change: Partial<ConnectionScope>): Promise<void> {
  const { deps, connection, scopes } = crawl
  const after = { ...(scopes.get(scope.id) ?? scope), ...change }
  await deps.crawls.putScopes(connection.id, [after])
  crawl.scopes = new Map(scopes).set(scope.id, after)
}

function toScope({ id, title, url, access, total }: ConnectionScope): Scope {
  return { id, title, access, ...(url !== undefined && { url }), ...(total !== undefined && { total }) }
}

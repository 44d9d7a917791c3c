import type { Item } from '#connector-kit'
import { ConnectorCrashed } from '../connector-host.ts'
import type { ConnectionItem } from '../crawl-store.ts'
import { nextProblemAttempt } from '../schedule.ts'
import { type Batch, digestOfAccess } from './batch.ts'
import { type Crawl, endsRun, inRun, reasonOf } from './crawl.ts'

const READ_AT_ONCE = 4
/** Nobody sees such an item, and somebody should know why. */
const FORBIDDEN = "The account that the source is read with isn't allowed to read it."

/** What a listing or a feed said of an item. */
export type Mention =
  | {
      readonly kind: 'entry'
      readonly id: string
      readonly scope: string
      readonly version?: string
      readonly accessKey?: string | undefined
    }
  | { readonly kind: 'item'; readonly item: Item }

/**
 * Brings the mentioned items into the batch. Reads those that are new or differ from what is stored; the others are only
 * marked as seen.
 */
export async function readItems(
  crawl: Crawl,
  batch: Batch,
  mentions: readonly Mention[],
  isFull: boolean,
): Promise<void> {
  const { deps, connection, counts } = crawl
  const byId = new Map(mentions.map((mention) => [idOf(mention), mention]))
  const ids = [...byId.keys()]
  const stored = new Map((await deps.crawls.items(connection.id, ids)).map((item) => [item.id, item]))
  const now = deps.clock.now()
  const problems = await deps.crawls.problemsOf(connection.id, 'item', ids)
  const waiting = new Set(
    problems.filter(({ nextAt }) => nextAt === undefined || nextAt > now).map(({ subject }) => subject),
  )
  counts.listed += ids.length
  const toRead: { id: string; scope: string }[] = []
  for (const [id, mention] of byId) {
    const known = stored.get(id)
    // Items of scopes that aren't read are left alone, unless they were moved there.
    if (known === undefined && !crawl.scopes.has(mention.kind === 'item' ? mention.item.scope : mention.scope)) continue
    if (!isFull && known !== undefined && isUnchanged(mention, known)) batch.seen(id)
    else if (mention.kind === 'item') batch.put(mention.item, known)
    else if (waiting.has(id) && !isFull) batch.seen(id)
    else toRead.push(mention)
  }
  await readEach(crawl, batch, toRead, stored)
}

/** Reads items by themselves, several at a time. */
export async function readEach(
  crawl: Crawl,
  batch: Batch,
  refs: readonly { readonly id: string; readonly scope: string }[],
  stored: ReadonlyMap<string, ConnectionItem>,
): Promise<void> {
  const waiting = [...refs]
  const underWay = new Map<string, string>()
  const readNext = async () => {
    for (let ref = waiting.shift(); ref !== undefined; ref = waiting.shift()) {
      underWay.set(ref.id, ref.scope)
      await readOne(crawl, batch, ref, stored.get(ref.id))
      underWay.delete(ref.id)
    }
  }
  try {
    await Promise.all(Array.from({ length: READ_AT_ONCE }, readNext))
  } catch (error) {
    waiting.length = 0
    if (error instanceof ConnectorCrashed && !crawl.signal.aborted) await blame(crawl, underWay, error)
    throw error
  }
}

async function readOne(
  crawl: Crawl,
  batch: Batch,
  ref: { readonly id: string; readonly scope: string },
  stored: ConnectionItem | undefined,
): Promise<void> {
  const { session, counts, signal } = crawl
  try {
    const result = await session.read({ id: ref.id, scope: ref.scope })
    counts.read += 1
    if (result.kind === 'item') batch.put(result.item, stored)
    else if (stored === undefined) batch.solved(ref.id)
    else batch.remove(stored)
    if (result.kind === 'forbidden')
      batch.problem({ stage: 'item', subject: ref.id, scope: ref.scope, reason: FORBIDDEN })
  } catch (error) {
    if (endsRun(error, signal)) throw error
    batch.problem({ stage: 'item', subject: ref.id, scope: ref.scope, reason: reasonOf(error) })
    if (stored !== undefined) batch.seen(ref.id)
  }
}

/**
 * One of these may have crashed the connector. The next run reads them first; if it crashes again, they wait, so that the
 * one after it gets past them.
 */
function blame(crawl: Crawl, underWay: ReadonlyMap<string, string>, { message: reason }: Error): Promise<void> {
  const { deps, connection } = crawl
  const now = deps.clock.now()
  const problems = [...underWay].map(([subject, scope]) => ({ stage: 'item' as const, subject, scope, reason }))
  const nextAt = (attempts: number) => (attempts === 1 ? now : nextProblemAttempt(attempts, now))
  return inRun(crawl, () => deps.crawls.noteProblems(connection.id, problems, now, nextAt))
}

function idOf(mention: Mention): string {
  return mention.kind === 'item' ? mention.item.id : mention.id
}

function isUnchanged(mention: Mention, known: ConnectionItem): boolean {
  const { version, accessKey, scope } = mention.kind === 'item' ? mention.item : mention
  if (mention.kind === 'item') {
    const { objectType, access } = mention.item
    if (objectType !== known.objectType || digestOfAccess(access) !== known.accessDigest) return false
  }
  return version !== undefined && version === known.version && accessKey === known.accessKey && scope === known.scope
}

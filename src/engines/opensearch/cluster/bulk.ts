import { setTimeout as pause } from 'node:timers/promises'
import { ServiceError } from '../../../kernel/errors.ts'
import { type Cluster, ClusterRefusal } from './cluster.ts'

/** One write of a bulk request. */
export interface BulkItem {
  readonly id: string
  /** All copies of a document have the same routing, so they're in one shard and change together. */
  readonly routing: string
  readonly version: number
  /** Whether the same version may be written again. */
  readonly isRepeatable?: boolean
  /** Absent: delete. */
  readonly fields?: Readonly<Record<string, unknown>>
}

export interface BulkResult {
  /** Writes that lost against a newer version. */
  readonly outdated: readonly BulkItem[]
  readonly refused: readonly { readonly item: BulkItem; readonly problem: string }[]
}

const MAX_REQUEST_CHARS = 4 * 1024 * 1024
const MAX_REQUEST_ITEMS = 1000
const CONFLICT = 409
const NOT_FOUND = 404
const BUSY: ReadonlySet<number> = new Set([429, 500, 502, 503, 504])
const MAX_ATTEMPTS = 6
const FIRST_PAUSE_MS = 100

interface Outcome {
  readonly status: number
  readonly error?: { readonly type?: string; readonly reason?: string }
}

/**
 * Writes items in bounded requests, one after the other, so a slow cluster slows down the writer. Items that the cluster rejects because
 * it's busy are retried on their own.
 */
export async function writeBulk(cluster: Cluster, alias: string, items: readonly BulkItem[]): Promise<BulkResult> {
  const outdated: BulkItem[] = []
  const refused: { item: BulkItem; problem: string }[] = []
  for (const batch of batchesOf(items)) {
    let left = batch
    for (let attempt = 0; left.length > 0; attempt++) {
      if (attempt > 0) await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1))
      const busy: typeof batch = []
      for (const [at, outcome] of (await send(cluster, alias, left)).entries()) {
        const written = left[at]!
        if (outcome.status === CONFLICT) outdated.push(written.item)
        else if (BUSY.has(outcome.status)) busy.push(written)
        else if (outcome.status >= 400 && !(outcome.status === NOT_FOUND && written.item.fields === undefined)) {
          refused.push({ item: written.item, problem: problemOf(outcome) })
        }
      }
      left = busy
      if (left.length > 0 && attempt + 1 === MAX_ATTEMPTS) throw overloaded(left.length)
    }
  }
  return { outdated, refused }
}

interface Written {
  readonly item: BulkItem
  readonly lines: readonly string[]
}

async function send(cluster: Cluster, alias: string, batch: readonly Written[]): Promise<Outcome[]> {
  const { items } = await cluster.send<{ items: Record<string, Outcome>[] }>('POST', `/${alias}/_bulk`, {
    // A write must not recreate a deleted index.
    query: { require_alias: true },
    lines: batch.flatMap(({ lines }) => lines),
  })
  const outcomes = items.map((item) => Object.values(item)[0]!)
  const gone = outcomes.find(({ error }) => error?.type === 'index_not_found_exception')
  if (gone !== undefined) throw new ClusterRefusal(NOT_FOUND, gone.error!.type!, problemOf(gone), undefined)
  return outcomes
}

function* batchesOf(items: readonly BulkItem[]): Iterable<Written[]> {
  let batch: Written[] = []
  let chars = 0
  for (const item of items) {
    const lines = linesOf(item)
    const length = lines.reduce((sum, line) => sum + line.length, 0)
    if (batch.length > 0 && (chars + length > MAX_REQUEST_CHARS || batch.length === MAX_REQUEST_ITEMS)) {
      yield batch
      batch = []
      chars = 0
    }
    batch.push({ item, lines })
    chars += length
  }
  if (batch.length > 0) yield batch
}

function linesOf({ id, routing, version, isRepeatable, fields }: BulkItem): string[] {
  const place = { _id: id, routing, version, version_type: isRepeatable ? 'external_gte' : 'external' }
  return fields === undefined
    ? [JSON.stringify({ delete: place })]
    : [JSON.stringify({ index: place }), JSON.stringify(fields)]
}

function problemOf({ status, error }: Outcome): string {
  return `${status} ${error?.type ?? ''}: ${(error?.reason ?? '').slice(0, 500)}`
}

function overloaded(count: number): ServiceError {
  return new ServiceError('unavailable', `The search index is too busy for ${count} changes right now; try again`, {
    retryAfterSeconds: 2,
  })
}

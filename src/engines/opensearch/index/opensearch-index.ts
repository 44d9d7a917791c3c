import { type BulkItem, type BulkResult, writeBulk } from '../cluster/bulk.ts'
import { type Cluster, isMissing } from '../cluster/cluster.ts'
import { STATE_ID } from './index-definition.ts'
import { JointWrite } from './joint-write.ts'
import { Lock } from './lock.ts'
import type { Copy, IndexState, PreparedChange, Source, WrittenIndex } from './written-index.ts'

const KEYS_AT_A_TIME = 1000
const COPIES_AT_A_TIME = 10_000
const SOURCES_AT_A_TIME = 32

/**
 * One index in the cluster: writes to it, and its position in the log.
 * See docs/decisions/0041-opensearch.md.
 */
export class OpenSearchIndex implements WrittenIndex {
  readonly name: string
  readonly #cluster: Cluster
  readonly #lock = new Lock()
  #refreshDue: Promise<void> | undefined
  /** Uploads up to this number are visible. Every response says whether it's still current. */
  joint = 0
  documentCount = 0
  /** Documents on later pages have lower keys. */
  newestKey = 0
  completeSeq = 0
  mark = ''

  constructor(cluster: Cluster, name: string) {
    this.#cluster = cluster
    this.name = name
  }

  /** The alias for writes. Unlike writes to a name, writes to an alias never recreate a deleted index. */
  get writeAlias(): string {
    return `${this.name}-write`
  }

  /** Loads its state from the cluster. */
  async load(): Promise<void> {
    await this.#cluster.send('POST', `/${this.name}/_refresh`)
    this.joint = (await this.state()).joint
    const { aggregations } = await this.#cluster.send<{ aggregations: { key: { value: number | null } } }>(
      'POST',
      `/${this.name}/_search`,
      { body: { size: 0, track_total_hits: false, aggs: { key: { max: { field: 'key' } } } } },
    )
    this.newestKey = aggregations.key.value ?? 0
    await this.#count()
  }

  /** Writes single documents, and deletes copies from uploads. */
  async write(changes: readonly PreparedChange[]): Promise<BulkResult> {
    const { joint, isOpen } = await this.state()
    const copies = joint > 0 || isOpen ? await this.copiesOf(changes.map(({ key }) => key)) : []
    const newest = new Map(copies.map(({ key, seq }) => [key, seq]))
    const due = changes.filter(({ key, seq }) => (newest.get(key) ?? -1) < seq)
    const seqOf = new Map(due.map(({ key, seq }) => [key, seq]))
    const outdatedCopies = copies.flatMap(({ id, key }): BulkItem[] => {
      const seq = seqOf.get(key)
      return seq === undefined ? [] : [{ id, routing: String(key), version: seq }]
    })
    const items = due.map(({ key, seq, fields }): BulkItem => {
      const place = { id: String(key), routing: String(key), version: seq }
      return fields === undefined ? place : { ...place, fields }
    })
    for (const { key } of due) this.newestKey = Math.max(this.newestKey, key)
    return this.bulk([...items, ...outdatedCopies])
  }

  /** Starts an atomic write. */
  async beginJoint(): Promise<JointWrite> {
    const { joint } = await this.state()
    await this.putState({ joint, isOpen: true })
    return new JointWrite(this, joint + 1)
  }

  bulk(items: readonly BulkItem[]): Promise<BulkResult> {
    return writeBulk(this.#cluster, this.writeAlias, items)
  }

  /** Visible copies of these documents from uploads. */
  async copiesOf(keys: readonly number[], maxJoint?: number): Promise<Copy[]> {
    const found: Copy[] = []
    for (let start = 0; start < keys.length; start += KEYS_AT_A_TIME) {
      const range = { gte: 1, ...(maxJoint !== undefined && { lte: maxJoint }) }
      const filter = [{ terms: { key: keys.slice(start, start + KEYS_AT_A_TIME) } }, { range: { joint: range } }]
      const { hits } = await this.#cluster.send<{
        hits: { hits: { _id: string; fields: { key: [number]; seq: [number] } }[] }
      }>('POST', `/${this.name}/_search`, {
        query: { allow_partial_search_results: false },
        body: { size: COPIES_AT_A_TIME, _source: false, docvalue_fields: ['key', 'seq'], query: { bool: { filter } } },
      })
      found.push(...hits.hits.map(({ _id, fields }) => ({ id: _id, key: fields.key[0], seq: fields.seq[0] })))
    }
    return found
  }

  /** The stored sources of these documents and their copies, in batches. */
  async eachSource(keys: readonly number[], take: (sources: readonly Source[]) => Promise<void>): Promise<void> {
    for (let start = 0; start < keys.length; start += SOURCES_AT_A_TIME) {
      const { hits } = await this.#cluster.send<{ hits: { hits: { _id: string; _source: Source['source'] }[] } }>(
        'POST',
        `/${this.name}/_search`,
        {
          query: { allow_partial_search_results: false },
          body: { size: COPIES_AT_A_TIME, query: { terms: { key: keys.slice(start, start + SOURCES_AT_A_TIME) } } },
        },
      )
      await take(
        hits.hits.map(({ _id, _source }) => {
          return { id: _id, key: Number(_source['key']), seq: Number(_source['seq']), source: _source }
        }),
      )
    }
  }

  async state(): Promise<IndexState> {
    try {
      const { fields = {} } = await this.#cluster.send<{ fields?: Record<string, [number]> }>(
        'GET',
        `/${this.name}/_doc/${STATE_ID}`,
        { query: { routing: STATE_ID, stored_fields: 'stateJoint,stateOpen' } },
      )
      return { joint: fields['stateJoint']?.[0] ?? 0, isOpen: fields['stateOpen']?.[0] === 1 }
    } catch (error) {
      if (isMissing(error) && !isIndexMissing(error)) return { joint: 0, isOpen: false }
      throw error
    }
  }

  async putState({ joint, isOpen }: IndexState): Promise<void> {
    await this.#cluster.send('PUT', `/${this.writeAlias}/_doc/${STATE_ID}`, {
      query: { routing: STATE_ID, require_alias: true },
      body: { stateJoint: joint, stateOpen: isOpen ? 1 : 0 },
    })
  }

  /** Makes earlier writes visible. Calls during a refresh share the next one. */
  refresh(): Promise<void> {
    this.#refreshDue ??= this.#lock.hold(async () => {
      this.#refreshDue = undefined
      await this.refreshNow()
    })
    return this.#refreshDue
  }

  /** Runs `work` while no other refresh can happen. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    return this.#lock.hold(work)
  }

  /** Call only inside `alone`. */
  async refreshNow(): Promise<void> {
    await this.#cluster.send('POST', `/${this.name}/_refresh`)
    this.joint = Math.max(this.joint, (await this.state()).joint)
    await this.#count()
  }

  async #count(): Promise<void> {
    const { count } = await this.#cluster.send<{ count: number }>('POST', `/${this.name}/_count`, {
      body: { query: { range: { joint: { lte: this.joint } } } },
    })
    this.documentCount = count
  }
}

function isIndexMissing(error: unknown): boolean {
  return (error as { type?: string }).type === 'index_not_found_exception'
}

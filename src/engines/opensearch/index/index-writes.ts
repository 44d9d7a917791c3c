import type { IndexChange } from '../../../domain/search/engine/search-engine.ts'
import type { BulkResult } from '../cluster/bulk.ts'
import { mayBeGone } from '../cluster/cluster.ts'
import { FieldMaker } from './field-maker.ts'
import type { JointWrite } from './joint-write.ts'
import type { OpenSearchIndex } from './opensearch-index.ts'
import { type PreparedChanges, prepareChanges } from './prepare-changes.ts'
import type { PreparedChange } from './written-index.ts'

/** Called for a document that can't be indexed. */
export type OnRefused = (key: number, seq: number, problem: unknown) => void

/** Writes changes to the active index and to the one being rebuilt. */
export class IndexWrites {
  readonly #indexes: () => readonly OpenSearchIndex[]
  readonly #onRefused: OnRefused | undefined
  readonly #maker = new FieldMaker()
  #isClosed = false

  /** `indexes` is called for each write, because an index may have been swapped. */
  constructor(indexes: () => readonly OpenSearchIndex[], onRefused: OnRefused | undefined) {
    this.#indexes = indexes
    this.#onRefused = onRefused
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#maker.close()
  }

  async apply(changes: readonly IndexChange[]): Promise<void> {
    const prepared = await this.#prepare(changes)
    for (const index of this.#indexes()) {
      await this.#whileWanted(index, async () => {
        await this.#write(prepared, (due) => index.write(due))
        await index.refresh()
      })
    }
  }

  /** Writes to one index only. Visible once it becomes the active one. */
  async applyTo(index: OpenSearchIndex, changes: readonly IndexChange[]): Promise<void> {
    await this.#write(await this.#prepare(changes, -1), (due) => index.write(due))
  }

  async applyTogether(batches: AsyncIterable<readonly IndexChange[]>): Promise<void> {
    const writes = new Map<OpenSearchIndex, JointWrite>()
    for await (const changes of batches) {
      const prepared = await this.#prepare(changes)
      for (const index of this.#indexes()) {
        await this.#whileWanted(index, async () => {
          let write = writes.get(index)
          if (write === undefined) writes.set(index, (write = await index.beginJoint()))
          await this.#write(prepared, (due) => write.write(due))
        })
      }
    }
    for (const index of this.#indexes()) await this.#whileWanted(index, async () => writes.get(index)?.commit())
  }

  async #prepare(changes: readonly IndexChange[], minSeq = this.#completeSeq()): Promise<PreparedChanges> {
    if (this.#isClosed) throw new Error('The search engine is closed')
    const prepared = await prepareChanges(changes, minSeq, this.#maker)
    // A document that failed because of the shutdown isn't broken.
    if (this.#isClosed) throw new Error('The search engine is closed')
    const [first] = prepared.refused
    if (first !== undefined && this.#onRefused === undefined) throw first.problem
    for (const { key, seq, problem } of prepared.refused) this.#onRefused?.(key, seq, problem)
    return prepared
  }

  /** Changes older than the progress of every index are outdated. */
  #completeSeq(): number {
    return Math.min(...this.#indexes().map(({ completeSeq }) => completeSeq))
  }

  /** Removes documents from the index that can't be indexed. */
  async #write(
    { changes, refused }: PreparedChanges,
    write: (changes: readonly PreparedChange[]) => Promise<BulkResult>,
  ): Promise<void> {
    const removed = refused.map(({ key, seq }) => ({ key, seq }))
    const result = await write([...changes, ...removed])
    if (result.refused.length === 0) return
    const [first] = result.refused
    if (this.#onRefused === undefined) throw new Error(`The cluster refused a document: ${first!.problem}`)
    for (const { item, problem } of result.refused)
      this.#onRefused(Number(item.routing), item.version, new Error(problem))
    await write(result.refused.map(({ item }) => ({ key: Number(item.routing), seq: item.version })))
  }

  /** Ignores errors of an index that has been replaced. */
  async #whileWanted(index: OpenSearchIndex, work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!mayBeGone(error) || this.#indexes().includes(index)) throw error
    }
  }
}

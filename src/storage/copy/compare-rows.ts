import { compareKeys, toLine } from './row-line.ts'
import type { Row, RowSource, TableShape } from './row-source.ts'

export interface Differences {
  /** In the first and not in the second, in the second alone, and in both but not alike; some at a time. */
  readonly missing: readonly Row[]
  readonly extra: readonly Row[]
  readonly changed: readonly Row[]
}

/** Walks through a table on both sides in the order of its keys and tells, batch by batch, where they differ. */
export async function* compareTable(
  table: TableShape,
  first: AsyncIterable<readonly Row[]>,
  second: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Differences> {
  const compare = compareKeys(table)
  const others = new RowQueue(second)
  let last: Row | undefined
  for await (const batch of first) {
    const missing: Row[] = []
    const extra: Row[] = []
    const changed: Row[] = []
    for (const row of batch) {
      if (last !== undefined && compare(last, row) >= 0) throw new Error(`The rows of ${table.name} are out of order`)
      last = row
      let other = await others.peek()
      for (; other !== undefined && compare(other, row) < 0; other = await others.peek()) extra.push(others.take())
      if (other === undefined || compare(other, row) > 0) missing.push(row)
      else if (toLine(others.take()) !== toLine(row)) changed.push(row)
    }
    yield { missing, extra, changed }
  }
  while ((await others.peek()) !== undefined) yield { missing: [], extra: others.takeBatch(), changed: [] }
}

/** How many rows of each table differ; tables that do not are left out. */
export async function compareSources(first: RowSource, second: RowSource): Promise<Map<string, number>> {
  const differing = new Map<string, number>()
  const others = new Map((await second.tables()).map((table) => [table.name, table]))
  for (const table of await first.tables()) {
    const other = others.get(table.name)
    others.delete(table.name)
    if (other === undefined || String(other.columns) !== String(table.columns)) {
      differing.set(table.name, Number.POSITIVE_INFINITY)
      continue
    }
    let count = 0
    for await (const { missing, extra, changed } of compareTable(table, first.rows(table), second.rows(table))) {
      count += missing.length + extra.length + changed.length
    }
    if (count > 0) differing.set(table.name, count)
  }
  for (const name of others.keys()) differing.set(name, Number.POSITIVE_INFINITY)
  return differing
}

/** Rows one by one, of which some are read ahead. */
class RowQueue {
  readonly #batches: AsyncIterator<readonly Row[]>
  #batch: readonly Row[] = []
  #at = 0

  constructor(batches: AsyncIterable<readonly Row[]>) {
    this.#batches = batches[Symbol.asyncIterator]()
  }

  async peek(): Promise<Row | undefined> {
    while (this.#at === this.#batch.length) {
      const { done, value } = await this.#batches.next()
      if (done === true) return undefined
      this.#batch = value
      this.#at = 0
    }
    return this.#batch[this.#at]
  }

  /** The one that was peeked at. */
  take(): Row {
    const row = this.#batch[this.#at] as Row
    this.#at += 1
    return row
  }

  takeBatch(): readonly Row[] {
    const rest = this.#batch.slice(this.#at)
    this.#at = this.#batch.length
    return rest
  }
}

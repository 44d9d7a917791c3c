import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type DatabaseConnection,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  SqliteAdapter,
  type TransactionSettings,
} from 'kysely'

interface Held {
  readonly connection: DatabaseConnection
  isOpen: boolean
  /** Queries that were given the connection and have not given it back. */
  borrowed: number
  readonly afterwards: (() => void)[]
}

/**
 * Lets several stores write in one transaction without knowing about each other. Every query inside `together` uses the
 * transaction's connection, and a transaction started inside is part of it.
 * See docs/decisions/0010-shared-transactions.md.
 */
export class SharedTransaction {
  readonly #held = new AsyncLocalStorage<Held>()

  /** Both or neither: when `work` fails, nothing of it was written. */
  async together<T, Tables>(database: Kysely<Tables>, work: () => Promise<T>): Promise<T> {
    if (this.isInside()) return work()
    const afterwards: (() => void)[] = []
    const result = await database.transaction().execute((transaction) =>
      transaction.getExecutor().provideConnection(async (connection) => {
        const held: Held = { connection, isOpen: true, borrowed: 0, afterwards }
        try {
          return await this.#held.run(held, work)
        } finally {
          // Whatever was started inside and runs on must not write into somebody else's transaction.
          held.isOpen = false
        }
      }),
    )
    for (const run of afterwards) run()
    return result
  }

  /** Whether what is read here is read on the connection of a transaction. */
  isInside(): boolean {
    return this.#held.getStore()?.isOpen === true
  }

  /** Runs it once others can see what was written: now, or when the shared transaction is done. */
  afterCommit(run: () => void): void {
    const held = this.#held.getStore()
    if (held?.isOpen === true) held.afterwards.push(run)
    else run()
  }

  /** `settle`: what is left to do when a connection was given back and others may use it, before its work counts as done. */
  wrap(dialect: Dialect, settle?: () => Promise<void>): Dialect {
    return {
      createDriver: () =>
        new SharingDriver(dialect.createDriver(), this.#held, isSingle(dialect.createAdapter()), settle),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createAdapter: () => (isSingle(dialect.createAdapter()) ? new SharedSqliteAdapter() : dialect.createAdapter()),
      createIntrospector: (db) => dialect.createIntrospector(db),
    }
  }
}

function isSingle(adapter: DialectAdapter): boolean {
  return adapter.supportsMultipleConnections === false
}

/** Taking turns on the one connection is done by the driver below, which knows who may join. */
class SharedSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class SharingDriver implements Driver {
  readonly #inner: Driver
  readonly #held: AsyncLocalStorage<Held>
  readonly #isSingle: boolean
  readonly #settle: (() => Promise<void>) | undefined
  #taken: { until: Promise<void>; release: () => void } | undefined

  constructor(
    inner: Driver,
    held: AsyncLocalStorage<Held>,
    isSingleConnection: boolean,
    settle: (() => Promise<void>) | undefined,
  ) {
    this.#inner = inner
    this.#held = held
    this.#isSingle = isSingleConnection
    this.#settle = settle
  }

  init(): Promise<void> {
    return this.#inner.init()
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const held = this.#held.getStore()
    if (held?.isOpen === true) {
      held.borrowed += 1
      return held.connection
    }
    if (this.#isSingle) {
      while (this.#taken !== undefined) await this.#taken.until
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#taken = { until: promise, release: resolve }
    }
    return this.#inner.acquireConnection()
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const held = this.#held.getStore()
    if (held?.connection === connection && held.borrowed > 0) {
      held.borrowed -= 1
      return
    }
    await this.#inner.releaseConnection(connection)
    const taken = this.#taken
    this.#taken = undefined
    taken?.release()
    await this.#settle?.()
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (!this.#isInside(connection)) await this.#inner.beginTransaction(connection, settings)
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (!this.#isInside(connection)) await this.#inner.commitTransaction(connection)
  }

  /** A part that failed fails the whole: its error goes on to whoever began the transaction. */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (!this.#isInside(connection)) await this.#inner.rollbackTransaction(connection)
  }

  destroy(): Promise<void> {
    return this.#inner.destroy()
  }

  #isInside(connection: DatabaseConnection): boolean {
    return this.#held.getStore()?.connection === connection
  }
}

import type { ConnectionRun, ConnectionState, RunCounts, RunOutcome, StoredConnection } from './connection.ts'

/** A run, and the connection it works on. Its ID is also the holder of the connection's lease. */
export interface RunKey {
  readonly id: string
  readonly connectionId: string
}

/** The run no longer holds its lease, or the connection was changed, paused or removed: it must not write any more. */
export class RunLost extends Error {
  override readonly name = 'RunLost'
}

/** The lease under which one node at a time runs a connection. */
export function connectionLease(connectionId: string): string {
  return `connection:${connectionId}`
}

/** Whether a source can be read at all has changed. */
export interface ConnectionEvent {
  readonly kind: 'connection.failed' | 'connection.recovered'
  readonly connection: Pick<StoredConnection, 'id' | 'title' | 'datasource'>
  readonly outcome: RunOutcome
}

/** Connections and their runs. */
export interface ConnectionStore {
  /** False: there is one with this ID. */
  add(connection: StoredConnection): Promise<boolean>
  find(id: string): Promise<StoredConnection | undefined>
  /** By title. */
  list(): Promise<StoredConnection[]>
  put(connection: StoredConnection): Promise<void>
  setState(id: string, state: Partial<ConnectionState>): Promise<void>
  /**
   * The run that was asked for begins now; whoever asks from here on asks for another one. Returns the connection as it is
   * then.
   */
  takeRequest(id: string): Promise<StoredConnection | undefined>
  /** With everything that belongs to it, except its documents and its data source. */
  remove(id: string): Promise<void>
  /** Those that should run now, longest due first. */
  due(now: Date, limit: number): Promise<StoredConnection[]>

  /** Adds the run. Runs of the connection that were left open have stopped. */
  startRun(run: ConnectionRun): Promise<void>
  progress(run: RunKey, at: { phase: string; waitingUntil: Date | undefined; counts: RunCounts }): Promise<void>
  endRun(
    run: RunKey,
    end: {
      endedAt: Date
      outcome: RunOutcome
      message: string | undefined
      counts: RunCounts
      report: ConnectionRun['report']
    },
  ): Promise<void>
  findRun(connectionId: string, runId: string): Promise<ConnectionRun | undefined>
  /** Newest first. */
  runs(connectionId: string, limit: number): Promise<ConnectionRun[]>
  /** The newest run of each connection that has one. */
  latestRuns(): Promise<ReadonlyMap<string, ConnectionRun>>
  /** Of all connections, by outcome. Undefined: not ended. */
  countRuns(): Promise<{ connectionId: string; outcome: RunOutcome | undefined; count: number }[]>
  /** Notifies webhooks, in the transaction around it. */
  announce(event: ConnectionEvent, at: Date): Promise<void>
  /** The newest run of each connection that read its source to the end. */
  latestSuccesses(): Promise<ReadonlyMap<string, Date>>
  /** Forgets all but the newest ones of each connection. */
  sweepRuns(keep: number): Promise<void>

  /**
   * One transaction of a run, over all stores. Throws `RunLost` and writes nothing unless the run still holds the lease and
   * the connection has this revision: of two nodes, only the one that may write does.
   */
  inRun<T>(run: RunKey & { revision: number }, now: Date, work: () => Promise<T>): Promise<T>
}

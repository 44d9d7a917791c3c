import type { Selectable } from 'kysely'
import type { ActiveTrigger, PauseReason, Trigger, TriggerStore } from '../../domain/triggers/trigger.ts'
import { advance, counterValue } from '../database/counters.ts'
import type { Database } from '../database/database.ts'
import { fromJson, toJson } from '../database/json-column.ts'
import type { Tables } from '../tables.ts'
import { reviveRoot } from '../tokens/credential-root.ts'

type Row = Selectable<Tables['triggers']>

const READ_AT_ONCE = 500

export class SqlTriggerStore implements TriggerStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async add(trigger: Trigger, atMost: number): Promise<boolean> {
    return this.#changing(async () => {
      const { count } = await this.#database.read
        .selectFrom('triggers')
        .select((is) => is.fn.countAll<number>().as('count'))
        .where('owner', '=', trigger.owner)
        .executeTakeFirstOrThrow()
      if (Number(count) >= atMost) return false
      await this.#database.write.insertInto('triggers').values(toRow(trigger)).execute()
      return true
    })
  }

  async find(id: string): Promise<Trigger | undefined> {
    const row = await this.#database.read.selectFrom('triggers').selectAll().where('id', '=', id).executeTakeFirst()
    return row && fromRow(row)
  }

  async of(owner: string): Promise<Trigger[]> {
    const rows = await this.#database.read
      .selectFrom('triggers')
      .selectAll()
      .where('owner', '=', owner)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map(fromRow)
  }

  async change(id: string, change: (trigger: Trigger) => Trigger): Promise<Trigger | undefined> {
    return this.#changing(async () => {
      const before = await this.find(id)
      if (before === undefined) return undefined
      const after = change(before)
      const { id: _, ...row } = toRow(after)
      await this.#database.write.updateTable('triggers').set(row).where('id', '=', id).execute()
      if (after.status === 'DISABLED') await this.#dropPending(id)
      return after
    })
  }

  async remove(id: string, owner: string): Promise<boolean> {
    return this.#changing(async () => {
      const { numDeletedRows } = await this.#database.write
        .deleteFrom('triggers')
        .where('id', '=', id)
        .where('owner', '=', owner)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    })
  }

  async pause(id: string, reason: PauseReason, at: Date): Promise<void> {
    await this.change(id, (trigger) =>
      trigger.status === 'DISABLED' ? trigger : { ...trigger, status: 'DISABLED', pausedFor: reason, updatedAt: at },
    )
  }

  version(): Promise<number> {
    return counterValue(this.#database.read, 'trigger_version')
  }

  async active(): Promise<ActiveTrigger[]> {
    const found: ActiveTrigger[] = []
    for (let last: string | undefined; ; ) {
      const rows = await this.#activeAfter(last)
      found.push(...rows.flatMap(readable))
      last = rows.at(-1)?.id
      if (rows.length < READ_AT_ONCE) return found
    }
  }

  #activeAfter(id: string | undefined): Promise<Row[]> {
    return this.#database.read
      .selectFrom('triggers')
      .selectAll()
      .where('status', '=', 'ENABLED')
      .$if(id !== undefined, (query) => query.where('id', '>', id ?? ''))
      .orderBy('id')
      .limit(READ_AT_ONCE)
      .execute()
  }

  async #dropPending(id: string): Promise<void> {
    await this.#database.write
      .deleteFrom('trigger_deliveries')
      .where('trigger_id', '=', id)
      .where('state', '=', 'pending')
      .execute()
  }

  /** The row of the counter stays locked until the transaction ends: changes come one after the other. */
  #changing<T>(work: () => Promise<T>): Promise<T> {
    return this.#database.together(async () => {
      await this.#database.write.transaction().execute((transaction) => advance(transaction, 'trigger_version'))
      return work()
    })
  }
}

/** One damaged row keeps no other trigger from its events. */
function readable(row: Row): ActiveTrigger[] {
  try {
    const { id, owner, kind, datasource, inputs, since } = fromRow(row)
    return [{ id, owner, kind, datasource, inputs, since }]
  } catch {
    return []
  }
}

function fromRow(row: Row): Trigger {
  return {
    id: row.id,
    owner: row.owner,
    kind: row.kind,
    datasource: row.datasource,
    description: row.description ?? undefined,
    status: row.status,
    ...(row.paused_for && { pausedFor: row.paused_for }),
    inputs: fromJson(row.inputs),
    url: row.url,
    bearer: row.bearer ?? undefined,
    secret: row.secret,
    root: reviveRoot(fromJson(row.root)),
    since: { seq: row.since_seq, at: new Date(row.since_at) },
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  }
}

function toRow(trigger: Trigger): Row {
  const { id, owner, kind, datasource, status, url, secret } = trigger
  return {
    ...{ id, owner, kind, datasource, status, url, secret },
    description: trigger.description ?? null,
    paused_for: trigger.pausedFor ?? null,
    inputs: toJson(trigger.inputs),
    bearer: trigger.bearer ?? null,
    root: toJson(trigger.root),
    since_seq: trigger.since.seq,
    since_at: trigger.since.at.getTime(),
    created_at: trigger.createdAt.getTime(),
    updated_at: trigger.updatedAt.getTime(),
  }
}

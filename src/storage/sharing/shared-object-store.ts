import { createHash, randomInt } from 'node:crypto'
import type { Selectable } from 'kysely'
import { refuseBeyondQuota } from '../../domain/sharing/quota.ts'
import type { SharedChange, SharedObject, SharedObjectStore, SharedWrite } from '../../domain/sharing/shared-object.ts'
import type { SharedKind } from '../../domain/sharing/sharing.ts'
import { chunks } from '../database/chunks.ts'
import { advance, hotCounter } from '../database/counters.ts'
import type { Database } from '../database/database.ts'
import { fromJson, toJson } from '../database/json-column.ts'
import type { Tables } from '../tables.ts'

type Row = Selectable<Tables['shared_objects']>

/** Clients of some languages read an `integer` of the interface into 32 bits. */
const MAX_ID = 2 ** 31 - 1

export class SqlSharedObjectStore<Record> implements SharedObjectStore<Record> {
  readonly kind: SharedKind
  readonly #database: Database
  readonly #version: () => Promise<number>
  readonly #quota: number | undefined

  constructor(database: Database, kind: SharedKind, quota?: number) {
    this.#database = database
    this.#quota = quota
    this.#version = hotCounter(database, 'shared_version')
    this.kind = kind
  }

  async add(write: SharedWrite<Record>): Promise<SharedObject<Record> | undefined> {
    return this.#database.together(async () => {
      const seq = await this.#advance()
      if (await this.#isTaken(write.name, undefined)) return undefined
      if (this.#quota !== undefined)
        refuseBeyondQuota(this.kind, await this.#countOwned(write.sharing.owner), this.#quota)
      const id = await this.#freeId()
      const row = { ...toRow(write), kind: this.kind, id, seq, created_at: write.at.getTime() }
      await this.#database.write.insertInto('shared_objects').values(row).execute()
      return this.#fromRow(row)
    })
  }

  async find(id: number): Promise<SharedObject<Record> | undefined> {
    const [found] = await this.findAll([id])
    return found
  }

  async findAll(ids: readonly number[]): Promise<SharedObject<Record>[]> {
    const found: SharedObject<Record>[] = []
    for (const some of chunks(ids.filter(isId))) {
      const rows = await this.#rows().where('id', 'in', some).where('record', 'is not', null).execute()
      found.push(...rows.flatMap((row) => this.#fromRow(row) ?? []))
    }
    return found
  }

  async findByName(name: string): Promise<SharedObject<Record> | undefined> {
    const row = await this.#rows().where('name_key', '=', digest(name)).executeTakeFirst()
    return row && this.#fromRow(row)
  }

  async put(id: number, write: SharedWrite<Record>): Promise<SharedObject<Record> | undefined> {
    return this.#database.together(async () => {
      const seq = await this.#advance()
      if (await this.#isTaken(write.name, id)) return undefined
      const row = await this.#database.write
        .updateTable('shared_objects')
        .set({ ...toRow(write), seq })
        .where('kind', '=', this.kind)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst()
      return row && this.#fromRow(row)
    })
  }

  async remove(id: number): Promise<void> {
    await this.#database.together(async () => {
      const seq = await this.#advance()
      await this.#database.write
        .updateTable('shared_objects')
        .set({ record: null, name_key: null, seq })
        .where('kind', '=', this.kind)
        .where('id', '=', id)
        .execute()
      await this.#database.write
        .deleteFrom('shared_marks')
        .where('kind', '=', this.kind)
        .where('object_id', '=', id)
        .execute()
    })
  }

  exclusively<T>(work: () => Promise<T>): Promise<T> {
    return this.#database.together(async () => {
      await this.#advance()
      return work()
    })
  }

  version(): Promise<number> {
    return this.#version()
  }

  async changesAfter(seq: number, limit: number): Promise<SharedChange<Record>[]> {
    const rows = await this.#rows().where('seq', '>', seq).orderBy('seq').limit(limit).execute()
    return rows.map((row) => ({ seq: row.seq, id: row.id, object: this.#fromRow(row) }))
  }

  #rows() {
    return this.#database.read.selectFrom('shared_objects').selectAll().where('kind', '=', this.kind)
  }

  /** The row of the counter stays locked until the transaction ends: changes come one after the other. */
  #advance(): Promise<number> {
    return this.#database.write.transaction().execute((transaction) => advance(transaction, 'shared_version'))
  }

  async #isTaken(name: string | undefined, exceptId: number | undefined): Promise<boolean> {
    if (name === undefined) return false
    const holder = await this.findByName(name)
    return holder !== undefined && holder.id !== exceptId
  }

  /** After `#advance`: nobody adds another meanwhile. */
  async #countOwned(owner: string): Promise<number> {
    const { owned } = await this.#database.read
      .selectFrom('shared_objects')
      .select(({ fn }) => fn.countAll().as('owned'))
      .where('kind', '=', this.kind)
      .where('owner', '=', owner)
      .where('record', 'is not', null)
      .executeTakeFirstOrThrow()
    return Number(owned)
  }

  async #freeId(): Promise<number> {
    for (;;) {
      const id = randomInt(1, MAX_ID)
      const taken = await this.#rows().where('id', '=', id).executeTakeFirst()
      if (taken === undefined) return id
    }
  }

  #fromRow(row: Row): SharedObject<Record> | undefined {
    if (row.record === null) return undefined
    return {
      kind: this.kind,
      id: row.id,
      sharing: fromJson(row.sharing),
      record: fromJson(row.record) as Record,
      createdAt: new Date(row.created_at),
      updatedAt: new Date(row.updated_at),
      updatedBy: row.updated_by,
    }
  }
}

function toRow<Record>({ sharing, record, name, by, at }: SharedWrite<Record>) {
  return {
    name_key: name === undefined ? null : digest(name),
    sharing: toJson(sharing),
    record: toJson(record),
    updated_at: at.getTime(),
    updated_by: by,
    owner: sharing.owner,
  }
}

/** A name may hold anything, of any length; a column may not. */
function digest(name: string): string {
  return createHash('sha256').update(name).digest('hex')
}

/** What a database cannot hold is no id: it finds nothing. */
function isId(id: number): boolean {
  return Number.isSafeInteger(id) && id > 0
}

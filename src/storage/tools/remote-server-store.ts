import type { Selectable } from 'kysely'
import type { RemoteServer, RemoteServerStore } from '../../domain/tools/remote/remote-server.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../tables.ts'

export class SqlRemoteServerStore implements RemoteServerStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async add(server: RemoteServer): Promise<boolean> {
    return this.#database.together(async () => {
      const added = await this.#database.write
        .insertInto('remote_servers')
        .values(toRow(server))
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst()
      return added !== undefined
    })
  }

  async find(id: string): Promise<RemoteServer | undefined> {
    const row = await this.#database.read
      .selectFrom('remote_servers')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    return row && fromRow(row)
  }

  async list(): Promise<RemoteServer[]> {
    return (await this.#database.read.selectFrom('remote_servers').selectAll().orderBy('id').execute()).map(fromRow)
  }

  async put(server: RemoteServer): Promise<boolean> {
    const { numUpdatedRows } = await this.#database.write
      .updateTable('remote_servers')
      .set(toRow(server))
      .where('id', '=', server.id)
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  }

  async remove(id: string): Promise<boolean> {
    return this.#database.together(async () => {
      const db = this.#database.write
      const removed = await db.deleteFrom('remote_servers').where('id', '=', id).returning('id').executeTakeFirst()
      await db.deleteFrom('tool_consents').where('server_id', '=', id).execute()
      return removed !== undefined
    })
  }
}

function toRow({ id, createdAt, updatedAt, ...record }: RemoteServer): Tables['remote_servers'] {
  return { id, record: JSON.stringify(record), created_at: createdAt.getTime(), updated_at: updatedAt.getTime() }
}

function fromRow({ id, record, created_at, updated_at }: Selectable<Tables['remote_servers']>): RemoteServer {
  const kept = JSON.parse(record) as Omit<RemoteServer, 'id' | 'createdAt' | 'updatedAt'>
  return {
    id,
    url: kept.url,
    displayName: kept.displayName,
    description: kept.description,
    logoUrl: kept.logoUrl,
    auth: kept.auth,
    clientId: kept.clientId,
    clientSecret: kept.clientSecret,
    createdBy: kept.createdBy,
    createdAt: new Date(created_at),
    updatedAt: new Date(updated_at),
  }
}

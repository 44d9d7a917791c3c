import type { Selectable } from 'kysely'
import type { McpServerDefinition, McpServerStore } from '../../domain/tools/mcp-server.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../tables.ts'

export class SqlMcpServerStore implements McpServerStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async add(server: McpServerDefinition): Promise<boolean> {
    return this.#database.together(async () => {
      const { numInsertedOrUpdatedRows } = await this.#database.write
        .insertInto('mcp_servers')
        .values(toRow(server))
        .onConflict((conflict) => conflict.column('name').doNothing())
        .executeTakeFirst()
      return Number(numInsertedOrUpdatedRows) === 1
    })
  }

  async find(name: string): Promise<McpServerDefinition | undefined> {
    const row = await this.#database.read
      .selectFrom('mcp_servers')
      .selectAll()
      .where('name', '=', name)
      .executeTakeFirst()
    return row && fromRow(row)
  }

  async list(): Promise<McpServerDefinition[]> {
    const rows = await this.#database.read.selectFrom('mcp_servers').selectAll().orderBy('name').execute()
    return rows.map(fromRow)
  }

  async put(server: McpServerDefinition): Promise<boolean> {
    const { numUpdatedRows } = await this.#database.write
      .updateTable('mcp_servers')
      .set(toRow(server))
      .where('name', '=', server.name)
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  }

  async remove(name: string): Promise<boolean> {
    return this.#database.together(async () => {
      const removed = await this.#database.write
        .deleteFrom('mcp_servers')
        .where('name', '=', name)
        .returning('name')
        .executeTakeFirst()
      return removed !== undefined
    })
  }
}

function toRow({ name, createdAt, updatedAt, ...record }: McpServerDefinition): Tables['mcp_servers'] {
  return {
    name,
    record: JSON.stringify(record),
    created_at: createdAt.getTime(),
    updated_at: updatedAt.getTime(),
  }
}

function fromRow({ name, record, created_at, updated_at }: Selectable<Tables['mcp_servers']>): McpServerDefinition {
  const kept = JSON.parse(record) as Omit<McpServerDefinition, 'name' | 'createdAt' | 'updatedAt'>
  return { ...kept, name, createdAt: new Date(created_at), updatedAt: new Date(updated_at) }
}

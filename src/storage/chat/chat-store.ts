import type { Selectable } from 'kysely'
import type { ChatLimits, ChatStore, SavedChat, SavedMessage } from '../../domain/chat/saved-chat.ts'
import { beyondNewest } from '../database/beyond-newest.ts'
import { chunks } from '../database/chunks.ts'
import type { Database, Db } from '../database/database.ts'
import { fromJson, toJson } from '../database/json-column.ts'
import type { Tables } from '../tables.ts'

export class SqlChatStore implements ChatStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async add(chat: SavedChat, messages: readonly SavedMessage[], { chats }: ChatLimits): Promise<void> {
    await this.#database.write.transaction().execute(async (db) => {
      await db.insertInto('chats').values(toRow(chat)).execute()
      await insertMessages(db, chat.id, messages, 0)
      await removeChats(db, await beyondNewest(db, 'chats', 'updated_at', chat, chats))
    })
  }

  async append(
    id: string,
    owner: string,
    messages: readonly SavedMessage[],
    at: Date,
    limits: ChatLimits,
  ): Promise<SavedChat | 'full' | 'missing'> {
    return this.#database.write.transaction().execute(async (db) => {
      // The row is locked by this, so that two answers of one chat come one behind the other.
      const row = await db
        .updateTable('chats')
        .set({ updated_at: at.getTime() })
        .where('id', '=', id)
        .where('owner', '=', owner)
        .returningAll()
        .executeTakeFirst()
      if (row === undefined) return 'missing'
      const last = await db
        .selectFrom('chat_messages')
        .select((is) => is.fn.max('position').as('position'))
        .where('chat_id', '=', id)
        .executeTakeFirst()
      const first = last?.position == null ? 0 : Number(last.position) + 1
      if (first + messages.length > limits.messages) return 'full'
      await insertMessages(db, id, messages, first)
      return fromRow(row)
    })
  }

  async find(id: string, owner: string): Promise<SavedChat | undefined> {
    const row = await this.#database.read
      .selectFrom('chats')
      .selectAll()
      .where('id', '=', id)
      .where('owner', '=', owner)
      .executeTakeFirst()
    return row && fromRow(row)
  }

  async messagesOf(id: string, owner: string): Promise<SavedMessage[]> {
    return (await this.messagesByChat([id], owner)).get(id) ?? []
  }

  async messagesByChat(ids: readonly string[], owner: string): Promise<Map<string, SavedMessage[]>> {
    const found = new Map<string, SavedMessage[]>()
    for (const some of chunks(ids)) {
      const rows = await this.#database.read
        .selectFrom('chat_messages')
        .innerJoin('chats', 'chats.id', 'chat_messages.chat_id')
        .select(['chat_messages.chat_id', 'chat_messages.record'])
        .where('chats.id', 'in', some)
        .where('chats.owner', '=', owner)
        .orderBy('chat_messages.chat_id')
        .orderBy('chat_messages.position')
        .execute()
      for (const [id, ofChat] of Map.groupBy(rows, (row) => row.chat_id)) found.set(id, ofChat.map(toMessage))
    }
    return found
  }

  async list(owner: string, limit: number): Promise<SavedChat[]> {
    const rows = await this.#database.read
      .selectFrom('chats')
      .selectAll()
      .where('owner', '=', owner)
      .orderBy('updated_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(fromRow)
  }

  async rename(id: string, owner: string, name: string): Promise<SavedChat | undefined> {
    const row = await this.#database.write
      .updateTable('chats')
      .set({ name })
      .where('id', '=', id)
      .where('owner', '=', owner)
      .returningAll()
      .executeTakeFirst()
    return row && fromRow(row)
  }

  async remove(ids: readonly string[], owner: string): Promise<void> {
    await this.#database.write.transaction().execute(async (db) => {
      for (const some of chunks(ids)) {
        const own = await db
          .selectFrom('chats')
          .select('id')
          .where('id', 'in', some)
          .where('owner', '=', owner)
          .execute()
        await removeChats(
          db,
          own.map(({ id }) => id),
        )
      }
    })
  }

  async removeAll(owner: string): Promise<void> {
    await this.#database.write.transaction().execute(async (db) => {
      await db
        .deleteFrom('chat_messages')
        .where('chat_id', 'in', (own) => own.selectFrom('chats').select('id').where('owner', '=', owner))
        .execute()
      await db.deleteFrom('chats').where('owner', '=', owner).execute()
    })
  }
}

async function removeChats(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .deleteFrom('chat_messages')
    .where('chat_id', 'in', [...ids])
    .execute()
  await db
    .deleteFrom('chats')
    .where('id', 'in', [...ids])
    .execute()
}

async function insertMessages(db: Db, id: string, messages: readonly SavedMessage[], first: number): Promise<void> {
  const rows = messages.map((message, at) => ({
    chat_id: id,
    position: first + at,
    record: toJson({ ...message, at: message.at.getTime() }),
  }))
  if (rows.length > 0) await db.insertInto('chat_messages').values(rows).execute()
}

function toMessage({ record }: Pick<Selectable<Tables['chat_messages']>, 'record'>): SavedMessage {
  const { at, ...message } = fromJson(record)
  return { ...message, at: new Date(at) }
}

function toRow({ id, owner, name, applicationId, createdAt, updatedAt }: SavedChat): Tables['chats'] {
  return {
    id,
    owner,
    name,
    application_id: applicationId ?? null,
    created_at: createdAt.getTime(),
    updated_at: updatedAt.getTime(),
  }
}

function fromRow(row: Selectable<Tables['chats']>): SavedChat {
  return {
    id: row.id,
    owner: row.owner,
    name: row.name,
    applicationId: row.application_id ?? undefined,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  }
}

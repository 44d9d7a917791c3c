import type { Selectable } from 'kysely'
import type { ChatFile, ChatFileLimits, ChatFileStore, NewChatFile } from '../../domain/chat/files/chat-file.ts'
import { chunks } from '../database/chunks.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../tables.ts'

type FileRow = Omit<Selectable<Tables['chat_files']>, 'content'>

const HEAD = ['id', 'owner', 'name', 'content_type', 'size', 'status', 'failure', 'body', 'uploaded_at'] as const

export class SqlChatFileStore implements ChatFileStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async add(files: readonly NewChatFile[], limits: ChatFileLimits): Promise<boolean> {
    const owner = files[0]?.owner
    if (owner === undefined) return true
    return this.#database.write.transaction().execute(async (db) => {
      // The row is locked by this: of two uploads of one person the second counts what the first kept.
      await db
        .insertInto('chat_file_owners')
        .values({ owner })
        .onConflict((conflict) => conflict.column('owner').doUpdateSet({ owner }))
        .execute()
      const kept = await db
        .selectFrom('chat_files')
        .select((is) => [is.fn.countAll().as('files'), is.fn.sum('size').as('bytes')])
        .where('owner', '=', owner)
        .executeTakeFirst()
      const bytes = files.reduce((sum, { size }) => sum + size, Number(kept?.bytes ?? 0))
      if (Number(kept?.files ?? 0) + files.length > limits.files || bytes > limits.bytes) return false
      for (const file of files) await db.insertInto('chat_files').values(toRow(file)).execute()
      return true
    })
  }

  async findAll(ids: readonly string[], owner: string): Promise<ChatFile[]> {
    const found = new Map<string, ChatFile>()
    for (const some of chunks(ids)) {
      const rows = await this.#database.read
        .selectFrom('chat_files')
        .select(HEAD)
        .where('id', 'in', some)
        .where('owner', '=', owner)
        .execute()
      for (const row of rows) found.set(row.id, fromRow(row))
    }
    return [...new Set(ids)].flatMap((id) => found.get(id) ?? [])
  }

  async bytesOf(id: string, owner: string) {
    const row = await this.#database.read
      .selectFrom('chat_files')
      .selectAll()
      .where('id', '=', id)
      .where('owner', '=', owner)
      .executeTakeFirst()
    return row && { file: fromRow(row), bytes: row.content }
  }

  async remove(ids: readonly string[], owner: string): Promise<void> {
    for (const some of chunks(ids)) {
      await this.#database.write.deleteFrom('chat_files').where('id', 'in', some).where('owner', '=', owner).execute()
    }
  }

  async sweep(before: Date, limit: number): Promise<number> {
    const old = await this.#database.read
      .selectFrom('chat_files')
      .select('id')
      .where('uploaded_at', '<', before.getTime())
      .orderBy('uploaded_at')
      .limit(limit)
      .execute()
    const ids = old.map(({ id }) => id)
    if (ids.length > 0) await this.#database.write.deleteFrom('chat_files').where('id', 'in', ids).execute()
    return ids.length
  }
}

function toRow(file: NewChatFile): Tables['chat_files'] {
  return {
    id: file.id,
    owner: file.owner,
    name: file.name,
    content_type: file.contentType,
    size: file.size,
    status: file.status,
    failure: file.failure ?? null,
    body: file.text,
    uploaded_at: file.uploadedAt.getTime(),
    content: file.bytes,
  }
}

function fromRow(row: FileRow): ChatFile {
  return {
    id: row.id,
    owner: row.owner,
    name: row.name,
    contentType: row.content_type,
    size: Number(row.size),
    status: row.status,
    failure: row.failure ?? undefined,
    text: row.body,
    uploadedAt: new Date(row.uploaded_at),
  }
}

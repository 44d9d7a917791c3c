import type { WebFile, WebFileStore } from '../../domain/web/web-file-store.ts'
import type { Database } from '../database/database.ts'

/**
 * Stores the files of this build and of earlier ones, so that pages opened before an update keep working.
 * See docs/decisions/0005-web-apps.md.
 */
export class SqlWebFileStore implements WebFileStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async find(name: string): Promise<WebFile | undefined> {
    const row = await this.#database.read
      .selectFrom('web_files')
      .select(['name', 'content_type', 'packed'])
      .where('name', '=', name)
      .executeTakeFirst()
    return row && { name: row.name, contentType: row.content_type, packed: row.packed }
  }

  async replace(files: readonly WebFile[], at: Date): Promise<void> {
    const names = new Set(files.map(({ name }) => name))
    await this.#database.write.transaction().execute(async (db) => {
      const current = await db.selectFrom('web_files').select('name').where('left_at', 'is', null).execute()
      const stored = new Set(current.map(({ name }) => name))
      // The usual start: nothing has changed, and nothing is written.
      if (current.some(({ name }) => !names.has(name))) {
        await db
          .updateTable('web_files')
          .set({ left_at: at.getTime() })
          .where('left_at', 'is', null)
          .$if(names.size > 0, (query) => query.where('name', 'not in', [...names]))
          .execute()
      }
      for (const { name, contentType, packed } of files) {
        if (stored.has(name)) continue
        await db
          .insertInto('web_files')
          .values({ name, content_type: contentType, packed, left_at: null })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ left_at: null }))
          .execute()
      }
    })
  }

  async sweep(before: Date): Promise<void> {
    await this.#database.write.deleteFrom('web_files').where('left_at', '<', before.getTime()).execute()
  }
}

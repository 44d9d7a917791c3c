import { sql } from 'kysely'
import {
  type ListedSession,
  SESSION_ID_LETTERS,
  type Session,
  type SessionQuery,
  type SessionStore,
  sessionId,
} from '../../domain/sign-in/session.ts'
import { cachedQuery } from '../database/cached-query.ts'
import type { Database } from '../database/database.ts'
import { position } from '../database/position.ts'

interface SessionRow {
  email: string
  created_at: number
  seen_at: number
  expires_at: number
  address: string | null
  user_agent: string | null
}

export class SqlSessionStore implements SessionStore {
  readonly #database: Database
  readonly #find: (values: { hash: string }) => Promise<readonly SessionRow[]>

  constructor(database: Database) {
    this.#database = database
    this.#find = cachedQuery(database, (db, { hash }: { hash: string }) =>
      db.selectFrom('sessions').selectAll().where('secret_hash', '=', hash),
    )
  }

  async create(session: Session, secretHash: string): Promise<void> {
    await this.#database.write
      .insertInto('sessions')
      .values({
        secret_hash: secretHash,
        email: session.email,
        created_at: session.createdAt.getTime(),
        seen_at: session.seenAt.getTime(),
        expires_at: session.expiresAt.getTime(),
        address: session.address ?? null,
        user_agent: session.userAgent ?? null,
      })
      .execute()
  }

  async find(secretHash: string): Promise<Session | undefined> {
    const [row] = await this.#find({ hash: secretHash })
    return row === undefined ? undefined : fromRow(row)
  }

  async listOf(email: string): Promise<ListedSession[]> {
    const rows = await this.#database.read
      .selectFrom('sessions')
      .selectAll()
      .where('email', '=', email)
      .orderBy('created_at', 'desc')
      .execute()
    return rows.map(listed)
  }

  async page({ search, endingAfter, seenSince, after, limit }: SessionQuery): Promise<ListedSession[]> {
    let query = this.#database.read
      .selectFrom('sessions')
      .selectAll()
      .where('expires_at', '>', endingAfter.getTime())
      .where('seen_at', '>=', seenSince.getTime())
    if (after !== undefined) {
      const time = after.createdAt.getTime()
      query = query
        .where('created_at', '<=', time)
        .where((is) => is.or([is('created_at', '<', time), is(idColumn(), '<', after.id)]))
    }
    if (search !== undefined) {
      const part = search.toLowerCase()
      const named = (column: string) => sql<boolean>`${position(this.#database, column, part)} > 0`
      query = query.where((is) =>
        is.or([
          named('sessions.email'),
          is.exists(
            is
              .selectFrom('accounts')
              .select('accounts.email')
              .whereRef('accounts.email', '=', 'sessions.email')
              .where(named('accounts.name')),
          ),
        ]),
      )
    }
    const rows = await query.orderBy('created_at', 'desc').orderBy(idColumn(), 'desc').limit(limit).execute()
    return rows.map(listed)
  }

  async touch(secretHash: string, at: Date): Promise<void> {
    await this.#database.write
      .updateTable('sessions')
      .set({ seen_at: at.getTime() })
      .where('secret_hash', '=', secretHash)
      .execute()
  }

  async remove(secretHash: string): Promise<void> {
    await this.#database.write.deleteFrom('sessions').where('secret_hash', '=', secretHash).execute()
  }

  async removeOf(email: string, id: string): Promise<void> {
    await this.#database.write.deleteFrom('sessions').where('email', '=', email).where(idColumn(), '=', id).execute()
  }

  async removeAllOf(email: string): Promise<void> {
    await this.#database.write.deleteFrom('sessions').where('email', '=', email).execute()
  }

  async sweep(before: Date): Promise<number> {
    const { numDeletedRows } = await this.#database.write
      .deleteFrom('sessions')
      .where('expires_at', '<', before.getTime())
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  }
}

/** The id, as `sessionId` makes it. */
function idColumn() {
  return sql<string>`substr(secret_hash, 1, ${sql.lit(SESSION_ID_LETTERS)})`
}

function listed(row: SessionRow & { secret_hash: string }): ListedSession {
  return { ...fromRow(row), id: sessionId(row.secret_hash) }
}

function fromRow(row: SessionRow): Session {
  return {
    email: row.email,
    createdAt: new Date(row.created_at),
    seenAt: new Date(row.seen_at),
    expiresAt: new Date(row.expires_at),
    ...(row.address !== null && { address: row.address }),
    ...(row.user_agent !== null && { userAgent: row.user_agent }),
  }
}

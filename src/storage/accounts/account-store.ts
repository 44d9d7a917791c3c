import { type Selectable, sql } from 'kysely'
import { type Account, type AccountQuery, type AccountStore, readAccountKey } from '../../domain/accounts/account.ts'
import { type Role, widerRole } from '../../domain/shared/role.ts'
import { cachedQuery } from '../database/cached-query.ts'
import type { Database, Db } from '../database/database.ts'
import { holdName } from '../database/hold-name.ts'
import { position } from '../database/position.ts'
import type { Tables } from '../tables.ts'

type AccountRow = Selectable<Tables['accounts']>

export class SqlAccountStore implements AccountStore {
  readonly #database: Database
  readonly #find: (values: { email: string }) => Promise<readonly AccountRow[]>

  constructor(database: Database) {
    this.#database = database
    this.#find = cachedQuery(database, (db, { email }: { email: string }) =>
      db.selectFrom('accounts').selectAll().where('email', '=', email),
    )
  }

  async find(email: string): Promise<Account | undefined> {
    const [row] = await this.#find({ email })
    return row === undefined ? undefined : fromRow(row)
  }

  async findAll(emails: readonly string[]): Promise<Account[]> {
    if (emails.length === 0) return []
    const rows = await this.#database.read.selectFrom('accounts').selectAll().where('email', 'in', emails).execute()
    return rows.map(fromRow)
  }

  async put(account: Account): Promise<boolean> {
    const changing = {
      name: account.name,
      role: account.givenRole ?? account.role,
      is_active: account.isActive ? 1 : 0,
    }
    const write = (db: Db) =>
      db
        .insertInto('accounts')
        .values({ email: account.email, created_at: account.createdAt.getTime(), ...changing })
        .onConflict((conflict) => conflict.column('email').doUpdateSet(changing))
        .execute()
    if (changing.role === 'super-admin' && account.isActive) {
      await write(this.#database.write)
      return true
    }
    return this.#database.write.transaction().execute(async (db) => {
      if ((await superAdmins(db).where('email', '=', account.email).execute()).length === 1) {
        // Whoever else would take one away waits here, and counts again. Their rows aren't locked: each of two who demote
        // each other has locked one already.
        await holdName({ kind: this.#database.kind, write: db }, 'super admins')
        if ((await superAdmins(db).limit(2).execute()).length === 1) return false
      }
      await write(db)
      return true
    })
  }

  async deactivate(email: string): Promise<void> {
    await this.#database.write.updateTable('accounts').set({ is_active: 0 }).where('email', '=', email).execute()
  }

  async hold(email: string): Promise<Account | undefined> {
    await this.#database.write
      .updateTable('accounts')
      .set((is) => ({ name: is.ref('name') }))
      .where('email', '=', email)
      .execute()
    return this.find(email)
  }

  async holdAll(emails: readonly string[]): Promise<Account[]> {
    if (emails.length === 0) return []
    // In one order, so that two who lock some of the same accounts wait for each other once.
    const query = this.#database.write.selectFrom('accounts').selectAll().where('email', 'in', emails).orderBy('email')
    const rows = await (this.#database.kind === 'postgres' ? query.forNoKeyUpdate() : query).execute()
    return rows.map(fromRow)
  }

  async noteInvitation(email: string, at: Date): Promise<void> {
    const time = at.getTime()
    await this.#database.write
      .updateTable('accounts')
      .set(({ fn, ref, val }) => ({
        invited_at: fn.coalesce(ref('invited_at'), val(time)),
        reminded_at: sql<number | null>`case when invited_at is null then null else cast(${time} as bigint) end`,
      }))
      .where('email', '=', email)
      .execute()
  }

  async setGroupRole(emails: readonly string[], role: Role | undefined): Promise<void> {
    if (emails.length === 0) return
    await this.#database.write
      .updateTable('accounts')
      .set({ group_role: role ?? null })
      .where('email', 'in', emails)
      .execute()
  }

  async page({ order = 'email', after, limit, ...filter }: AccountQuery): Promise<Account[]> {
    let query = this.#matching(filter).selectAll()
    if (after !== undefined) {
      const [value = '', email = ''] = readAccountKey(after)
      query =
        order === 'email'
          ? query.where('email', '>', email)
          : query.where(sql<boolean>`(${sql.ref(order)}, email) > (${value}, ${email})`)
    }
    return (await query.orderBy(order).orderBy('email').limit(limit).execute()).map(fromRow)
  }

  async count(filter: Pick<AccountQuery, 'search' | 'role'>): Promise<number> {
    const { count } = await this.#matching(filter)
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  #matching({ search, role }: Pick<AccountQuery, 'search' | 'role'>) {
    let query = this.#database.read.selectFrom('accounts')
    if (role !== undefined) query = query.where((is) => is.or([is('role', '=', role), is('group_role', '=', role)]))
    if (search !== undefined) {
      const part = search.toLowerCase()
      query = query.where(
        sql<boolean>`(${position(this.#database, 'email', part)} > 0 or ${position(this.#database, 'name', part)} > 0)`,
      )
    }
    return query
  }

  async list(): Promise<Account[]> {
    const rows = await this.#database.read.selectFrom('accounts').selectAll().orderBy('email').execute()
    return rows.map(fromRow)
  }
}

function superAdmins(db: Db) {
  return db.selectFrom('accounts').select('email').where('role', '=', 'super-admin').where('is_active', '=', 1)
}

function fromRow(row: AccountRow): Account {
  const givenRole = row.role
  return {
    email: row.email,
    name: row.name,
    role: row.group_role === null ? givenRole : widerRole(givenRole, row.group_role),
    ...(row.group_role !== null && { givenRole }),
    isActive: row.is_active === 1,
    createdAt: new Date(row.created_at),
    ...(row.invited_at !== null && { invitedAt: new Date(row.invited_at) }),
    ...(row.reminded_at !== null && { remindedAt: new Date(row.reminded_at) }),
  }
}

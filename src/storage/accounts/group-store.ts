import type { Selectable, Transaction } from 'kysely'
import type { GroupQuery, GroupStore, MemberSource, OrganisationGroup } from '../../domain/groups/group.ts'
import type { Role } from '../../domain/shared/role.ts'
import { advance } from '../database/counters.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../tables.ts'

/** So many values in one statement that neither database refuses it. */
const BATCH = 1000

export class SqlGroupStore implements GroupStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async find(id: string): Promise<OrganisationGroup | undefined> {
    const row = await this.#select().where('id', '=', id).executeTakeFirst()
    return row === undefined ? undefined : fromRow(row)
  }

  async findByNames(names: readonly string[]): Promise<OrganisationGroup[]> {
    const found: OrganisationGroup[] = []
    for (const batch of batches(names.map(keyOf))) {
      found.push(...(await this.#select().where('name_key', 'in', batch).execute()).map(fromRow))
    }
    return found
  }

  async add(group: OrganisationGroup): Promise<boolean> {
    const { numInsertedOrUpdatedRows = 0n } = await this.#database.write
      .insertInto('organization_groups')
      .values({ id: group.id, created_at: group.createdAt.getTime(), ...changing(group) })
      .onConflict((conflict) => conflict.column('name_key').doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  }

  async change(group: OrganisationGroup): Promise<boolean> {
    return this.#database.write.transaction().execute(async (db) => {
      const other = await db
        .selectFrom('organization_groups')
        .select('id')
        .where('name_key', '=', keyOf(group.name))
        .where('id', '!=', group.id)
        .executeTakeFirst()
      if (other !== undefined) return false
      await db.updateTable('organization_groups').set(changing(group)).where('id', '=', group.id).execute()
      return true
    })
  }

  async remove(id: string): Promise<boolean> {
    return this.#changeMembers(async (db) => {
      const { numDeletedRows } = await db
        .deleteFrom('organization_groups')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return numDeletedRows
    })
  }

  async lock(id: string): Promise<void> {
    await this.#database.write
      .updateTable('organization_groups')
      .set((is) => ({ changed_at: is.ref('changed_at') }))
      .where('id', '=', id)
      .execute()
  }

  async list({ id, name, externalId, origin, offset, limit }: GroupQuery) {
    let query = this.#database.read.selectFrom('organization_groups')
    if (id !== undefined) query = query.where('id', '=', id)
    if (name !== undefined) query = query.where('name_key', '=', keyOf(name))
    if (externalId !== undefined) query = query.where('external_id', '=', externalId)
    if (origin !== undefined) query = query.where('origin', '=', origin)
    const { total } = await query.select((db) => db.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = limit === 0 ? [] : await query.selectAll().orderBy('name_key').limit(limit).offset(offset).execute()
    return { groups: rows.map(fromRow), total: Number(total) }
  }

  async members(ids: readonly string[], source?: MemberSource): Promise<{ groupId: string; email: string }[]> {
    if (ids.length === 0) return []
    let query = this.#database.read.selectFrom('organization_members').where('group_id', 'in', ids)
    if (source !== undefined) query = query.where('source', '=', source)
    const rows = await query.select(['group_id', 'email']).distinct().orderBy('email').execute()
    return rows.map(({ group_id, email }) => ({ groupId: group_id, email }))
  }

  async memberCounts(ids: readonly string[]): Promise<{ groupId: string; count: number }[]> {
    if (ids.length === 0) return []
    const rows = await this.#database.read
      .selectFrom('organization_members')
      .select((is) => ['group_id', is.fn.count<number>('email').distinct().as('count')])
      .where('group_id', 'in', ids)
      .groupBy('group_id')
      .execute()
    return rows.map(({ group_id, count }) => ({ groupId: group_id, count: Number(count) }))
  }

  async addMembers(id: string, source: MemberSource, emails: readonly string[]): Promise<void> {
    for (const batch of batches(emails)) {
      await this.#changeMembers(async (db) => {
        const { numInsertedOrUpdatedRows = 0n } = await db
          .insertInto('organization_members')
          .values(batch.map((email) => ({ group_id: id, email, source })))
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
        return numInsertedOrUpdatedRows
      })
    }
  }

  async removeMembers(id: string, source: MemberSource, emails: readonly string[]): Promise<void> {
    for (const batch of batches(emails)) {
      await this.#changeMembers(async (db) => {
        const { numDeletedRows } = await db
          .deleteFrom('organization_members')
          .where('group_id', '=', id)
          .where('source', '=', source)
          .where('email', 'in', batch)
          .executeTakeFirstOrThrow()
        return numDeletedRows
      })
    }
  }

  async groupsOf(email: string): Promise<OrganisationGroup[]> {
    const rows = await this.#select()
      .where('id', 'in', (db) => db.selectFrom('organization_members').select('group_id').where('email', '=', email))
      .orderBy('name_key')
      .execute()
    return rows.map(fromRow)
  }

  async membersBy(source: MemberSource): Promise<string[]> {
    const rows = await this.#database.read
      .selectFrom('organization_members')
      .select('email')
      .distinct()
      .where('source', '=', source)
      .orderBy('email')
      .execute()
    return rows.map(({ email }) => email)
  }

  async removeFromAll(emails: readonly string[], source: MemberSource): Promise<void> {
    for (const batch of batches(emails)) {
      await this.#changeMembers(async (db) => {
        const { numDeletedRows } = await db
          .deleteFrom('organization_members')
          .where('email', 'in', batch)
          .where('source', '=', source)
          .executeTakeFirstOrThrow()
        return numDeletedRows
      })
    }
  }

  async rolesOf(emails: readonly string[]): Promise<{ email: string; role: Role }[]> {
    const found: { email: string; role: Role }[] = []
    for (const batch of batches(emails)) {
      const rows = await this.#database.read
        .selectFrom('organization_members as member')
        .innerJoin('organization_groups as group', 'group.id', 'member.group_id')
        .select(['member.email', 'group.role'])
        .where('member.email', 'in', batch)
        .where('group.role', 'is not', null)
        .distinct()
        .execute()
      found.push(...rows.map(({ email, role }) => ({ email, role: role as Role })))
    }
    return found
  }

  /** Connections may show their documents to a group, so whoever joins or leaves one sees others with the next request. */
  #changeMembers(change: (db: Transaction<Tables>) => Promise<bigint>): Promise<boolean> {
    return this.#database.write.transaction().execute(async (db) => {
      const changed = await change(db)
      if (changed > 0n) await advance(db, 'identity_version')
      return changed > 0n
    })
  }

  #select() {
    return this.#database.read.selectFrom('organization_groups').selectAll()
  }
}

function* batches<T>(items: readonly T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += BATCH) yield items.slice(at, at + BATCH)
}

function keyOf(name: string): string {
  return name.trim().toLowerCase()
}

function changing(group: OrganisationGroup) {
  return {
    name: group.name,
    name_key: keyOf(group.name),
    external_id: group.externalId ?? null,
    role: group.role ?? null,
    origin: group.origin,
    changed_at: group.changedAt.getTime(),
  }
}

function fromRow(row: Selectable<Tables['organization_groups']>): OrganisationGroup {
  return {
    id: row.id,
    name: row.name,
    externalId: row.external_id ?? undefined,
    role: row.role ?? undefined,
    origin: row.origin,
    createdAt: new Date(row.created_at),
    changedAt: new Date(row.changed_at),
  }
}

import type { Selectable } from 'kysely'
import { type DatasourceUser, type MemberSeed, organizationMember } from '../../domain/identity/identity-store.ts'
import { foldEmail } from '../../domain/shared/email.ts'
import { timeSlices } from '../../kernel/event-loop/time-slices.ts'
import { cachedQuery } from '../database/cached-query.ts'
import { chunks } from '../database/chunks.ts'
import { hotCounter } from '../database/counters.ts'
import type { Database, Db } from '../database/database.ts'
import { fromJson } from '../database/json-column.ts'
import { listQueryNow, preparedListQuery } from '../database/prepared-list-query.ts'
import type { Tables } from '../tables.ts'

type UserRow = Selectable<Tables['datasource_users']>
interface TitleRow {
  readonly name: string
  readonly title: string | null
}

/** Reads users, groups and memberships. `identity-store.ts` writes them. */
export class IdentityReads {
  readonly #database: Database
  readonly version: () => Promise<number>
  readonly #usersByEmail: (values: { email: string }) => Promise<readonly UserRow[]>
  /** Of a data source and names of its groups. Asked with most pages of results. */
  readonly #titles: (keys: readonly string[]) => Promise<readonly TitleRow[]>

  constructor(database: Database) {
    this.#database = database
    this.version = hotCounter(database, 'identity_version')
    this.#usersByEmail = cachedQuery(database, (db, { email }: { email: string }) =>
      db.selectFrom('datasource_users').selectAll().where('email', '=', email),
    )
    const { read, kept } = database
    const titled = (db: Db, [datasource, ...names]: readonly string[]) =>
      db
        .selectFrom('datasource_groups')
        .select(['name', 'title'])
        .where('datasource', '=', datasource!)
        .where('name', 'in', names)
    const query = preparedListQuery<TitleRow, string>(read, titled)
    const now = kept && listQueryNow<TitleRow, string>(read, kept, titled)
    this.#titles = async (keys) => now?.(keys) ?? query(keys)
  }

  async known(
    datasource: string,
    users: { readonly emails: readonly string[] } | { readonly userIds: readonly string[] },
    groups: readonly string[],
  ): Promise<{ users: ReadonlySet<string>; groups: ReadonlySet<string> }> {
    const db = this.#database.read
    const column = 'emails' in users ? 'email' : 'user_id'
    const known = { users: new Set<string>(), groups: new Set<string>() }
    const yieldIfDue = timeSlices()
    for (const names of chunks('emails' in users ? users.emails.map(foldEmail) : users.userIds)) {
      const rows = await db
        .selectFrom('datasource_users')
        .select(`${column} as name`)
        .where('datasource', '=', datasource)
        .where(column, 'in', names)
        .execute()
      for (const { name } of rows) known.users.add(name ?? '')
      await yieldIfDue()
    }
    for (const names of chunks(groups)) {
      const rows = await db
        .selectFrom('datasource_groups')
        .select('name')
        .where('datasource', '=', datasource)
        .where('name', 'in', names)
        .execute()
      for (const { name } of rows) known.groups.add(name)
      await yieldIfDue()
    }
    return known
  }

  async usersByEmail(email: string): Promise<DatasourceUser[]> {
    return (await this.#usersByEmail({ email })).map(toUser)
  }

  async findUser(datasource: string, email: string): Promise<DatasourceUser | undefined> {
    return (await this.usersByEmail(email)).find((user) => user.datasource === datasource)
  }

  async counts(datasource: string): Promise<{ users: number; groups: number; memberships: number }> {
    const count = async (table: 'datasource_users' | 'datasource_groups' | 'memberships') => {
      const found = await this.#database.read
        .selectFrom(table)
        .select((is) => is.fn.countAll<number>().as('count'))
        .where('datasource', '=', datasource)
        .executeTakeFirst()
      return Number(found?.count ?? 0)
    }
    const [users, groups, memberships] = await Promise.all([
      count('datasource_users'),
      count('datasource_groups'),
      count('memberships'),
    ])
    return { users, groups, memberships }
  }

  async groupTitles(datasource: string, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const titles = new Map<string, string>()
    for (const some of chunks([...new Set(names)])) {
      const rows = await this.#titles([datasource, ...some])
      for (const { name, title } of rows) if (title !== null) titles.set(name, title)
    }
    return titles
  }

  async groupsOf(
    seeds: readonly MemberSeed[],
    { email, datasources }: { email: string; datasources: readonly string[] } = { email: '', datasources: [] },
  ): Promise<{ datasource: string; name: string }[]> {
    const organization = datasources.length === 0 ? [] : await this.#organizationMembers(email)
    if (seeds.length === 0 && organization.length === 0) return []
    const rows = await this.#database.read
      .withRecursive('reached(datasource, name)', (db) =>
        db
          .selectFrom('memberships')
          .select(['datasource', 'group_name as name'])
          .where((is) =>
            is.or([
              ...seeds.map((seed) =>
                is.and([
                  is('datasource', '=', seed.datasource),
                  is('member_kind', '=', 'user'),
                  'email' in seed ? is('member_folded', '=', seed.email) : is('member', '=', seed.userId),
                ]),
              ),
              ...(organization.length === 0
                ? []
                : [
                    is.and([
                      is('datasource', 'in', datasources),
                      is('member_kind', '=', 'group'),
                      is('member', 'in', organization),
                    ]),
                  ]),
            ]),
          )
          // `union`, not `union all`: a group reached before is not followed again, so circles end.
          .union(
            db
              .selectFrom('reached')
              .innerJoin('memberships as outer', (join) =>
                join
                  .onRef('outer.datasource', '=', 'reached.datasource')
                  .onRef('outer.member', '=', 'reached.name')
                  .on('outer.member_kind', '=', 'group'),
              )
              .select(['outer.datasource', 'outer.group_name as name']),
          ),
      )
      .selectFrom('reached')
      .select(['datasource', 'name'])
      .execute()
    return rows.map(({ datasource, name }) => ({ datasource, name }))
  }

  async #organizationMembers(email: string): Promise<string[]> {
    const rows = await this.#database.read
      .selectFrom('organization_members')
      .select('group_id')
      .distinct()
      .where('email', '=', email)
      .execute()
    return rows.map(({ group_id }) => organizationMember(group_id))
  }

  async intersections(): Promise<{ datasource: string; principal: string; groups: readonly string[] }[]> {
    const rows = await this.#database.read.selectFrom('group_intersections').selectAll().execute()
    return rows.map(({ datasource, principal, groups }) => ({
      datasource,
      principal,
      groups: fromJson(groups),
    }))
  }
}

export function toUser(row: UserRow): DatasourceUser {
  return {
    datasource: row.datasource,
    email: row.email,
    userId: row.user_id ?? undefined,
    name: row.name,
    isActive: row.is_active === 1,
    ...(row.uploaded_at !== null && { uploadedAt: new Date(row.uploaded_at) }),
  }
}

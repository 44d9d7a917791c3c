import { type Selectable, sql } from 'kysely'
import type { DatasourceUser, GroupMember } from '../../domain/identity/identity-store.ts'
import {
  type BrowsedDocument,
  type BrowsedGroup,
  type BrowsePage,
  type ContentBrowser,
  type RestrictedDocument,
  readDocumentKey,
} from '../../domain/troubleshooting/content-browser.ts'
import { chunks } from '../database/chunks.ts'
import type { Database } from '../database/database.ts'
import { toJson } from '../database/json-column.ts'
import { ACCESS_COLUMNS, OWNER_FACTS, toAccess } from '../documents/document-rows.ts'
import { toUser } from '../identity/identity-reads.ts'
import type { Tables } from '../tables.ts'

/** Sorts behind every text that begins as what stands before it. */
const LAST = '\u{10ffff}'

const NOBODY = toJson<readonly string[]>([])

export class SqlContentBrowser implements ContentBrowser {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async documents(datasource: string, { prefix, after, limit }: BrowsePage): Promise<BrowsedDocument[]> {
    const [id, type] = after === undefined ? ['', ''] : readDocumentKey(after)
    const rows = await this.#database.read
      .selectFrom('documents')
      .select(['key', 'object_type', 'id', 'seq', 'uploaded_at'])
      .where('datasource', '=', datasource)
      .where('deleted_at', 'is', null)
      .where(this.#begins('id_key', prefix.toLowerCase()))
      .$if(after !== undefined, (query) =>
        query.where((is) => is.or([is('id_key', '>', id), is.and([is('id_key', '=', id), is('type_key', '>', type)])])),
      )
      .orderBy('id_key')
      .orderBy('type_key')
      .limit(limit)
      .execute()
    return rows.map(toBrowsed)
  }

  async restricted(
    closed: readonly string[],
    after: number,
    rows: number,
  ): Promise<{ found: RestrictedDocument[]; next: number | undefined }> {
    const { read } = this.#database
    const slice = read.selectFrom('documents').select('key').where('key', '>', after).orderBy('key').limit(rows)
    const end = await read
      .selectFrom(slice.as('slice'))
      .select((is) => [is.fn.max('key').as('last'), is.fn.countAll<number>().as('count')])
      .executeTakeFirst()
    if (end === undefined || Number(end.count) === 0) return { found: [], next: undefined }
    const last = Number(end.last)
    const found = await read
      .selectFrom('documents')
      .select([...ACCESS_COLUMNS, 'seq', 'uploaded_at'])
      .select(OWNER_FACTS)
      .where('key', '>', after)
      .where('key', '<=', last)
      // The range of keys is the way in, not the index on deleted_at.
      .where(sql`(+deleted_at)`, 'is', null)
      .where((is) =>
        is.or([
          is('awaits_scan', 'is not', null),
          is('visibility_override', 'is not', null),
          is('principals', '=', NOBODY),
          ...(closed.length > 0 ? [is('datasource', 'in', [...closed])] : []),
        ]),
      )
      .orderBy('key')
      .execute()
    return {
      found: found.map((row) => ({
        ...toBrowsed(row),
        datasource: row.datasource,
        principals: toAccess(row).principals,
      })),
      next: Number(end.count) < rows ? undefined : last,
    }
  }

  async users(datasource: string, { prefix, after, limit }: BrowsePage): Promise<DatasourceUser[]> {
    const rows = await this.#database.read
      .selectFrom('datasource_users')
      .selectAll()
      .where('datasource', '=', datasource)
      .where(this.#begins('email', prefix.toLowerCase()))
      .$if(after !== undefined, (query) => query.where('email', '>', after ?? ''))
      .orderBy('email')
      .limit(limit)
      .execute()
    return rows.map(toUser)
  }

  async groups(datasource: string, { prefix, after, limit }: BrowsePage): Promise<BrowsedGroup[]> {
    const rows = await this.#database.read
      .selectFrom('datasource_groups')
      .select((is) => [
        'name',
        'title',
        is
          .selectFrom('memberships')
          .select((inner) => inner.fn.countAll<number>().as('count'))
          .whereRef('memberships.datasource', '=', 'datasource_groups.datasource')
          .whereRef('memberships.group_name', '=', 'datasource_groups.name')
          .as('members'),
      ])
      .where('datasource', '=', datasource)
      .where(this.#begins('name', prefix))
      .$if(after !== undefined, (query) => query.where('name', '>', after ?? ''))
      .orderBy('name')
      .limit(limit)
      .execute()
    return rows.map(({ name, title, members }) => ({ name, title: title ?? undefined, members: Number(members ?? 0) }))
  }

  async members(datasource: string, group: string, limit: number): Promise<GroupMember[]> {
    const rows = await this.#database.read
      .selectFrom('memberships')
      .select(['member_kind', 'member'])
      .where('datasource', '=', datasource)
      .where('group_name', '=', group)
      .orderBy('member_kind')
      .orderBy('member')
      .limit(limit)
      .execute()
    return rows.map(toMember)
  }

  async holders(
    datasource: string,
    members: readonly GroupMember[],
  ): Promise<{ group: string; member: GroupMember }[]> {
    const found: { group: string; member: GroupMember }[] = []
    for (const kind of ['user', 'group'] as const) {
      const names = members.flatMap((member) => (member.kind === kind ? [nameOf(member)] : []))
      for (const some of chunks(names)) {
        const rows = await this.#database.read
          .selectFrom('memberships')
          .select(['group_name', 'member_kind', 'member'])
          .where('datasource', '=', datasource)
          .where('member_kind', '=', kind)
          .where((is) =>
            // A user may be named by an e-mail, whose case does not count.
            kind === 'user'
              ? is.or([is('member', 'in', some), is('member_folded', 'in', some)])
              : is('member', 'in', some),
          )
          .orderBy('group_name')
          .execute()
        found.push(...rows.map((row) => ({ group: row.group_name, member: toMember(row) })))
      }
    }
    return found
  }

  /** The order of SQLite is that of the characters, so a range will do; PostgreSQL sorts as the database was made. */
  #begins(column: 'id_key' | 'email' | 'name', prefix: string) {
    const name = sql.ref(column)
    if (prefix === '') return sql<boolean>`1 = 1`
    if (this.#database.kind === 'postgres') return sql<boolean>`starts_with(${name}, ${prefix})`
    return sql<boolean>`${name} >= ${prefix} and ${name} < ${prefix + LAST}`
  }
}

function toMember({ member_kind, member }: { member_kind: string; member: string }): GroupMember {
  return member_kind === 'group' ? { kind: 'group', name: member } : { kind: 'user', id: member }
}

function nameOf(member: GroupMember): string {
  return member.kind === 'group' ? member.name : member.id
}

function toBrowsed(
  row: Pick<Selectable<Tables['documents']>, 'key' | 'object_type' | 'id' | 'seq' | 'uploaded_at'>,
): BrowsedDocument {
  return {
    key: Number(row.key),
    objectType: row.object_type,
    id: row.id,
    seq: Number(row.seq),
    uploadedAt: new Date(Number(row.uploaded_at)),
  }
}

import { sql, type Transaction } from 'kysely'
import type { IdentityState } from '../../domain/identity/identity-store.ts'
import { foldEmail } from '../../domain/shared/email.ts'
import { timeSlices } from '../../kernel/event-loop/time-slices.ts'
import { chunks } from '../database/chunks.ts'
import type { Tables } from '../tables.ts'
import { deleteGroups } from '../uploads/swap-groups.ts'
import { stateOf } from '../uploads/swap-users.ts'
import { deleteUsers } from './delete-users.ts'
import { announceIdentity, membershipRef } from './identity-outbox.ts'

interface MemberRow {
  readonly group_name: string
  readonly member_kind: 'user' | 'group'
  readonly member: string
}

export interface ReplacedIdentity {
  readonly didChange: boolean
  /** Something that `state` has was left out, because it would let somebody see more. */
  readonly isNarrowed: boolean
}

/**
 * Writes the difference between what a datasource has and `state`. What is removed is written first. With `referenced`, only
 * what lets nobody see more: groups gain no members unless they are new and not among these.
 */
export async function replaceIdentity(
  db: Transaction<Tables>,
  datasource: string,
  state: IdentityState,
  at: Date,
  referenced?: ReadonlySet<string>,
): Promise<ReplacedIdentity> {
  // Deleting a user or a group deletes its memberships too, so memberships are compared last.
  const users = await replaceUsers(db, datasource, state.users, at, referenced !== undefined)
  const groups = await replaceGroups(db, datasource, state.groups, at)
  const canGrow = (name: string) => referenced === undefined || (groups.added.has(name) && !referenced.has(name))
  const members = await replaceMembers(db, datasource, state.groups, at, canGrow)
  return {
    didChange: users.didChange || groups.didChange || members.didChange,
    isNarrowed: users.isNarrowed || members.isNarrowed,
  }
}

async function replaceUsers(
  db: Transaction<Tables>,
  datasource: string,
  users: IdentityState['users'],
  at: Date,
  isNarrowing: boolean,
): Promise<ReplacedIdentity> {
  const wanted = users.map(({ email, userId, name, isActive }) => ({
    datasource,
    email: foldEmail(email),
    user_id: userId ?? null,
    name,
    is_active: isActive ? 1 : 0,
    version: 0,
    uploaded_at: at.getTime(),
    touched: 0,
  }))
  const stored = await db
    .selectFrom('datasource_users')
    .select(['email', 'user_id', 'name', 'is_active'])
    .where('datasource', '=', datasource)
    .execute()
  const storedByEmail = new Map(stored.map((row) => [row.email, row]))
  const before = new Map(stored.map((row) => [row.email, stateOf(row)]))
  // Somebody new, somebody who is active again, or whose account is another one, would see more.
  const rows = isNarrowing
    ? wanted.flatMap((row) => {
        const known = storedByEmail.get(row.email)
        if (known === undefined) return []
        return [known.user_id === row.user_id && known.is_active === 1 ? row : { ...row, is_active: 0 }]
      })
    : wanted
  const after = new Set(wanted.map(({ email }) => email))
  const removed = [...before.keys()].filter((email) => !after.has(email))
  await deleteUsers(db, datasource, removed, at)
  const written = rows.filter((row) => before.get(row.email) !== stateOf(row))
  for (const chunk of chunks(written)) {
    await db
      .insertInto('datasource_users')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(['datasource', 'email']).doUpdateSet((is) => ({
          user_id: is.ref('excluded.user_id'),
          name: is.ref('excluded.name'),
          is_active: is.ref('excluded.is_active'),
          uploaded_at: is.ref('excluded.uploaded_at'),
        })),
      )
      .execute()
  }
  const refs = (emails: readonly string[]) => emails.map((email) => ({ email }))
  const [updated, added] = split(written, ({ email }) => before.has(email))
  await announceIdentity(
    db,
    {
      thing: 'user',
      datasource,
      added: refs(added.map(({ email }) => email)),
      updated: refs(updated.map(({ email }) => email)),
      removed: refs(removed),
    },
    at,
  )
  const isWhole = rows.length === wanted.length && rows.every((row, at) => row.is_active === wanted[at]?.is_active)
  return { didChange: removed.length + written.length > 0, isNarrowed: !isWhole }
}

async function replaceGroups(
  db: Transaction<Tables>,
  datasource: string,
  groups: IdentityState['groups'],
  at: Date,
): Promise<{ didChange: boolean; added: ReadonlySet<string> }> {
  const stored = await db
    .selectFrom('datasource_groups')
    .select(['name', 'title'])
    .where('datasource', '=', datasource)
    .execute()
  const before = new Map(stored.map(({ name, title }) => [name, title]))
  const after = new Set(groups.map(({ name }) => name))
  const removed = [...before.keys()].filter((name) => !after.has(name))
  await deleteGroups(db, datasource, removed, at)
  const written = groups.filter(({ name, title }) => before.get(name) !== title)
  for (const chunk of chunks(written)) {
    await db
      .insertInto('datasource_groups')
      .values(chunk.map(({ name, title }) => ({ datasource, name, title, version: 0, touched: 0 })))
      .onConflict((conflict) =>
        conflict.columns(['datasource', 'name']).doUpdateSet((is) => ({ title: is.ref('excluded.title') })),
      )
      .execute()
  }
  const refs = (names: readonly string[]) => names.map((name) => ({ name }))
  const added = written.filter(({ name }) => !before.has(name)).map(({ name }) => name)
  await announceIdentity(db, { thing: 'group', datasource, added: refs(added), removed: refs(removed) }, at)
  return { didChange: removed.length + written.length > 0, added: new Set(added) }
}

async function replaceMembers(
  db: Transaction<Tables>,
  datasource: string,
  groups: IdentityState['groups'],
  at: Date,
  canGrow: (group: string) => boolean,
): Promise<ReplacedIdentity> {
  const yieldIfDue = timeSlices()
  const after = new Map<string, MemberRow>()
  for (const { name, members } of groups) {
    for (const member of members) {
      const row: MemberRow = {
        group_name: name,
        member_kind: member.kind,
        member: member.kind === 'user' ? member.id : member.name,
      }
      after.set(keyOf(row), row)
      await yieldIfDue()
    }
  }
  const stored = await db
    .selectFrom('memberships')
    .select(['group_name', 'member_kind', 'member'])
    .where('datasource', '=', datasource)
    .execute()
  const removed: MemberRow[] = []
  for (const row of stored) {
    if (!after.delete(keyOf(row))) removed.push(row)
    await yieldIfDue()
  }
  for (const chunk of chunks(removed, 200)) {
    const rows = sql.join(chunk.map((row) => sql`(${row.group_name}, ${row.member_kind}, ${row.member})`))
    await db
      .deleteFrom('memberships')
      .where('datasource', '=', datasource)
      .where(sql<boolean>`(group_name, member_kind, member) in (values ${rows})`)
      .execute()
  }
  const added = [...after.values()].filter(({ group_name }) => canGrow(group_name))
  for (const chunk of chunks(added)) {
    await db
      .insertInto('memberships')
      .values(
        chunk.map((row) => ({ datasource, ...row, member_folded: foldEmail(row.member), version: 0, touched: 0 })),
      )
      .execute()
  }
  const refs = (rows: readonly MemberRow[]) =>
    rows.map((row) => membershipRef(row.group_name, row.member_kind, row.member))
  await announceIdentity(db, { thing: 'membership', datasource, added: refs(added), removed: refs(removed) }, at)
  return { didChange: removed.length + added.length > 0, isNarrowed: added.length < after.size }
}

function keyOf({ group_name, member_kind, member }: { group_name: string; member_kind: string; member: string }) {
  return JSON.stringify([group_name, member_kind, member])
}

function split<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}

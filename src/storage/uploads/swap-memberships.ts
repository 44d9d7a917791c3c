import type { Transaction } from 'kysely'
import { type GroupMember, membershipItemKey } from '../../domain/identity/identity-store.ts'
import { foldEmail } from '../../domain/shared/email.ts'
import type { StaleChoice } from '../../domain/uploads/upload-store.ts'
import { chunks } from '../database/chunks.ts'
import { advance } from '../database/counters.ts'
import { membershipRef } from '../identity/identity-outbox.ts'
import type { Tables } from '../tables.ts'
import { swapItems } from './swap-items.ts'
import type { UploadRow } from './upload-rows.ts'

/** Replaces the group's members with the staged ones. The identity version moves once. */
export async function swapMemberships(
  db: Transaction<Tables>,
  upload: UploadRow,
  _whenStale: StaleChoice,
  at: Date,
): Promise<void> {
  await advance(db, 'identity_version')
  const { datasource, group_name } = upload
  // Members that are missing go at once: a group is small, and whoever is out of it must lose what it gave.
  await swapItems<GroupMember>(db, upload, 'delete', at, {
    thing: 'membership',
    async before() {
      const rows = await db
        .selectFrom('memberships')
        .select(['member_kind', 'member', 'touched'])
        .where('datasource', '=', datasource)
        .where('group_name', '=', group_name)
        .execute()
      return rows.map(({ member_kind, member, touched }) => ({ key: keyOf(member_kind, member), touched }))
    },
    async put(items) {
      const added = await db
        .insertInto('memberships')
        .values(
          items.map(({ value }) => {
            const member = value.kind === 'user' ? value.id : value.name
            const member_folded = foldEmail(member)
            return { datasource, group_name, member_kind: value.kind, member, member_folded, version: 0, touched: 0 }
          }),
        )
        .onConflict((conflict) => conflict.columns(['datasource', 'group_name', 'member_kind', 'member']).doNothing())
        .returning(['member_kind', 'member'])
        .execute()
      return added.map(({ member_kind, member }) => keyOf(member_kind, member))
    },
    async remove(keys) {
      const members = keys.map(memberOf)
      for (const kind of ['user', 'group'] as const) {
        const names = members.filter((each) => each.kind === kind).map(({ name }) => name)
        for (const chunk of chunks(names)) {
          await db
            .deleteFrom('memberships')
            .where('datasource', '=', datasource)
            .where('group_name', '=', group_name)
            .where('member_kind', '=', kind)
            .where('member', 'in', chunk)
            .execute()
        }
      }
    },
    refOf(key) {
      const { kind, name } = memberOf(key)
      return membershipRef(group_name, kind, name)
    },
  })
}

function keyOf(kind: string, member: string): string {
  return membershipItemKey({ member: kind === 'user' ? { kind: 'user', id: member } : { kind: 'group', name: member } })
}

/** Back from an item's key: `user:` or `group:` and the name. */
function memberOf(key: string): { kind: string; name: string } {
  const colon = key.indexOf(':')
  return { kind: key.slice(0, colon), name: key.slice(colon + 1) }
}

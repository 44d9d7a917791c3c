import type { Transaction } from 'kysely'
import { foldEmail } from '../../domain/identity/email.ts'
import { type GroupMember, membershipItemKey } from '../../domain/identity/identity-store.ts'
import { advance } from '../counters.ts'
import type { Tables } from '../tables.ts'
import { stagedItems } from './staged-items.ts'
import { chunks } from './stale-items.ts'
import type { UploadRow } from './upload-rows.ts'

/** Puts the staged members in the place of the group's. The identity version moves once. */
export async function swapMemberships(db: Transaction<Tables>, upload: UploadRow): Promise<void> {
  await advance(db, 'identity_version')
  const { datasource, group_name } = upload
  const before = await db
    .selectFrom('memberships')
    .select(['member_kind', 'member', 'touched'])
    .where('datasource', '=', datasource)
    .where('group_name', '=', group_name)
    .execute()
  const staged = new Set<string>()
  for await (const items of stagedItems<GroupMember>(db, upload.key)) {
    for (const { key } of items) staged.add(key)
    await db
      .insertInto('memberships')
      .values(
        items.map(({ value }) => {
          const member = value.kind === 'user' ? value.id : value.name
          const member_folded = foldEmail(member)
          return { datasource, group_name, member_kind: value.kind, member, member_folded, version: 0, touched: 0 }
        }),
      )
      .onConflict((conflict) => conflict.columns(['datasource', 'group_name', 'member_kind', 'member']).doNothing())
      .execute()
  }
  const stale = before.filter(({ member_kind, member, touched }) => {
    const value: GroupMember = member_kind === 'user' ? { kind: 'user', id: member } : { kind: 'group', name: member }
    return touched <= upload.start_mark && !staged.has(membershipItemKey({ member: value }))
  })
  for (const kind of ['user', 'group']) {
    for (const chunk of chunks(stale.filter(({ member_kind }) => member_kind === kind))) {
      await db
        .deleteFrom('memberships')
        .where('datasource', '=', datasource)
        .where('group_name', '=', group_name)
        .where('member_kind', '=', kind)
        .where(
          'member',
          'in',
          chunk.map(({ member }) => member),
        )
        .execute()
    }
  }
}

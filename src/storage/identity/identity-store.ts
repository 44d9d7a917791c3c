import type { Transaction } from 'kysely'
import {
  type DatasourceUser,
  type IdentityState,
  type IdentityStore,
  type Membership,
  membershipItemKey,
} from '../../domain/identity/identity-store.ts'
import { foldEmail } from '../../domain/shared/email.ts'
import { isOutdated, type RecordVersion, type WriteResult } from '../../domain/shared/version-conflict.ts'
import type { Clock } from '../../kernel/clock.ts'
import { advance, hold } from '../database/counters.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../tables.ts'
import { forgetStaged } from '../uploads/staged-items.ts'
import { keepItem } from '../uploads/stale-items.ts'
import { deleteGroups } from '../uploads/swap-groups.ts'
import { stateOf } from '../uploads/swap-users.ts'
import { deleteUsers } from './delete-users.ts'
import { announceIdentity, type IdentityChanges, membershipRef } from './identity-outbox.ts'
import { IdentityReads } from './identity-reads.ts'
import { type ReplacedIdentity, replaceIdentity } from './replace-identity.ts'

export class SqlIdentityStore extends IdentityReads implements IdentityStore {
  readonly #database: Database
  /** The time in webhook messages. */
  readonly #clock: Clock

  constructor(database: Database, clock: Clock) {
    super(database)
    this.#database = database
    this.#clock = clock
  }

  async putUser(user: DatasourceUser, version: RecordVersion): Promise<WriteResult> {
    return this.#write(async (db, touched) => {
      const found = await db
        .selectFrom('datasource_users')
        .select(['version', 'user_id', 'name', 'is_active'])
        .where('datasource', '=', user.datasource)
        .where('email', '=', user.email)
        .executeTakeFirst()
      if (isOutdated(version, found)) return 'conflict'
      const changing = {
        user_id: user.userId ?? null,
        name: user.name,
        is_active: user.isActive ? 1 : 0,
        version: version || (found?.version ?? 0),
        uploaded_at: user.uploadedAt?.getTime() ?? null,
        touched,
      }
      await db
        .insertInto('datasource_users')
        .values({ datasource: user.datasource, email: user.email, ...changing })
        .onConflict((conflict) => conflict.columns(['datasource', 'email']).doUpdateSet(changing))
        .execute()
      await keepItem(db, { kind: 'users', datasource: user.datasource }, user.email)
      if (found === undefined || stateOf(found) !== stateOf(changing)) {
        const verb = found === undefined ? 'added' : 'updated'
        await this.#announce(db, { thing: 'user', datasource: user.datasource, [verb]: [{ email: user.email }] })
      }
      return 'written'
    })
  }

  async deleteUser(datasource: string, email: string, version: RecordVersion): Promise<WriteResult> {
    return this.#write(async (db) => {
      const found = await db
        .selectFrom('datasource_users')
        .select('version')
        .where('datasource', '=', datasource)
        .where('email', '=', email)
        .executeTakeFirst()
      if (isOutdated(version, found)) return 'conflict'
      await deleteUsers(db, datasource, [email], this.#clock.now())
      if (found !== undefined) await this.#announce(db, { thing: 'user', datasource, removed: [{ email }] })
      await forgetStaged(db, { kind: 'users', datasource, group: '' }, email)
      return 'written'
    })
  }

  async putGroup(datasource: string, name: string, version: RecordVersion): Promise<WriteResult> {
    return this.#write(async (db, touched) => {
      const found = await this.#group(db, datasource, name)
      if (isOutdated(version, found)) return 'conflict'
      const changing = { version: version || (found?.version ?? 0), touched }
      await db
        .insertInto('datasource_groups')
        .values({ datasource, name, ...changing })
        .onConflict((conflict) => conflict.columns(['datasource', 'name']).doUpdateSet(changing))
        .execute()
      await keepItem(db, { kind: 'groups', datasource }, name)
      if (found === undefined) await this.#announce(db, { thing: 'group', datasource, added: [{ name }] })
      return 'written'
    })
  }

  async deleteGroup(datasource: string, name: string, version: RecordVersion): Promise<WriteResult> {
    return this.#write(async (db) => {
      const found = await this.#group(db, datasource, name)
      if (isOutdated(version, found)) return 'conflict'
      await deleteGroups(db, datasource, [name], this.#clock.now())
      if (found !== undefined) await this.#announce(db, { thing: 'group', datasource, removed: [{ name }] })
      await forgetStaged(db, { kind: 'groups', datasource, group: '' }, name)
      return 'written'
    })
  }

  async putMembership(membership: Membership, version: RecordVersion): Promise<WriteResult> {
    return this.#write(async (db, touched) => {
      const found = await this.#membership(db, membership)
      if (isOutdated(version, found)) return 'conflict'
      const changing = { version: version || (found?.version ?? 0), touched }
      const key = membershipKey(membership)
      await db
        .insertInto('memberships')
        .values({ ...key, member_folded: foldEmail(key.member), ...changing })
        .onConflict((conflict) =>
          conflict.columns(['datasource', 'group_name', 'member_kind', 'member']).doUpdateSet(changing),
        )
        .execute()
      if (found === undefined) {
        const added = [membershipRef(key.group_name, key.member_kind, key.member)]
        await this.#announce(db, { thing: 'membership', datasource: key.datasource, added })
      }
      return 'written'
    })
  }

  async deleteMembership(membership: Membership, version: RecordVersion): Promise<WriteResult> {
    return this.#write(async (db) => {
      if (isOutdated(version, await this.#membership(db, membership))) return 'conflict'
      const { datasource, group_name, member_kind, member } = membershipKey(membership)
      const gone = await db
        .deleteFrom('memberships')
        .where('datasource', '=', datasource)
        .where('group_name', '=', group_name)
        .where('member_kind', '=', member_kind)
        // Where users are named by e-mail, the same one in other letters is the same member; ids are exact.
        .where((is) =>
          is.or([
            is('member', '=', member),
            ...(member.includes('@') ? [is('member_folded', '=', foldEmail(member))] : []),
          ]),
        )
        .returning('member')
        .execute()
      const removed = gone.map((row) => membershipRef(group_name, member_kind, row.member))
      await this.#announce(db, { thing: 'membership', datasource, removed })
      await forgetStaged(db, { kind: 'memberships', datasource, group: group_name }, membershipItemKey(membership))
      return 'written'
    })
  }

  async replaceIdentity(datasource: string, state: IdentityState): Promise<boolean> {
    return (await this.#replace(datasource, state)).didChange
  }

  async narrowIdentity(datasource: string, state: IdentityState, referenced: ReadonlySet<string>): Promise<boolean> {
    return (await this.#replace(datasource, state, referenced)).isNarrowed
  }

  #replace(datasource: string, state: IdentityState, referenced?: ReadonlySet<string>): Promise<ReplacedIdentity> {
    return this.#database.write.transaction().execute(async (db) => {
      // Writers of identity take turns by this row. The version moves only if something differs.
      await hold(db, 'identity_version')
      const replaced = await replaceIdentity(db, datasource, state, this.#clock.now(), referenced)
      if (replaced.didChange) await advance(db, 'identity_version')
      return replaced
    })
  }

  async hasGroup(datasource: string, name: string): Promise<boolean> {
    return (await this.#group(this.#database.read, datasource, name)) !== undefined
  }

  async #write(work: (db: Transaction<Tables>, touched: number) => Promise<WriteResult>): Promise<WriteResult> {
    return this.#database.write.transaction().execute(async (db) => {
      // First, because its row lock makes writers take turns: what `work` reads stays true until it has written.
      return work(db, await advance(db, 'identity_version'))
    })
  }

  #announce(db: Transaction<Tables>, changes: IdentityChanges): Promise<void> {
    return announceIdentity(db, changes, this.#clock.now())
  }

  #group(db: Database['read'], datasource: string, name: string): Promise<{ version: RecordVersion } | undefined> {
    return db
      .selectFrom('datasource_groups')
      .select('version')
      .where('datasource', '=', datasource)
      .where('name', '=', name)
      .executeTakeFirst()
  }

  #membership(db: Database['read'], membership: Membership): Promise<{ version: RecordVersion } | undefined> {
    const { datasource, group_name, member_kind, member } = membershipKey(membership)
    return db
      .selectFrom('memberships')
      .select('version')
      .where('datasource', '=', datasource)
      .where('group_name', '=', group_name)
      .where('member_kind', '=', member_kind)
      .where('member', '=', member)
      .executeTakeFirst()
  }
}

function membershipKey({ datasource, groupName, member }: Membership) {
  return {
    datasource,
    group_name: groupName,
    member_kind: member.kind,
    member: member.kind === 'user' ? member.id : member.name,
  }
}

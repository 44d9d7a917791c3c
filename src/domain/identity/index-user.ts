import { badField, quoted } from '../../kernel/bad-field.ts'
import type { Clock } from '../../kernel/clock.ts'
import { foldEmail, isEmail } from '../shared/email.ts'
import { type RecordVersion, refuseConflict } from '../shared/version-conflict.ts'
import type { DatasourceUser, IdentityStore } from './identity-store.ts'

export interface UserDefinition {
  email: string
  name: string
  userId?: string
  isActive?: boolean
}

/** Adds or replaces one user of a datasource. */
export async function indexUser(
  { identity, clock }: { identity: IdentityStore; clock: Clock },
  datasource: string,
  definition: UserDefinition,
  version: RecordVersion = 0,
): Promise<void> {
  const user = { ...readUser(datasource, definition, 'user'), uploadedAt: clock.now() }
  refuseConflict(await identity.putUser(user, version), `user ${user.email}`)
}

/** Removes a user with its memberships; succeeds when there is none. */
export async function deleteUser(
  { identity }: { identity: IdentityStore },
  datasource: string,
  email: string,
  version: RecordVersion = 0,
): Promise<void> {
  refuseConflict(await identity.deleteUser(datasource, foldEmail(email), version), `user ${email}`)
}

/** Checks a pushed user. `field` names it in error messages: `user`, or `users[3]`. */
export function readUser(datasource: string, definition: UserDefinition, field: string): DatasourceUser {
  if (!isEmail(definition.email.trim())) {
    throw badField(`${field}.email`, `must be an email address; got ${quoted(definition.email)}`)
  }
  const { userId, name, isActive = true } = definition
  return {
    datasource,
    email: foldEmail(definition.email),
    userId: userId === '' ? undefined : userId,
    name,
    isActive,
  }
}

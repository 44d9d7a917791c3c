import type { Clock } from '../../kernel/clock.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { foldEmail, isEmail } from './email.ts'
import type { IdentityStore } from './identity-store.ts'
import { refuseConflict } from './version-conflict.ts'

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
  version = 0,
): Promise<void> {
  if (!isEmail(definition.email.trim())) {
    throw new ServiceError('invalid_request', `user.email: "${definition.email}" is not an e-mail address`, {
      details: [{ field: 'user.email', message: 'must be an e-mail address' }],
    })
  }
  const { userId, name, isActive = true } = definition
  const user = {
    datasource,
    email: foldEmail(definition.email),
    userId: userId === '' ? undefined : userId,
    name,
    isActive,
    uploadedAt: clock.now(),
  }
  refuseConflict(await identity.putUser(user, version), `user ${user.email}`)
}

/** Removes a user with its memberships; succeeds when there is none. */
export async function deleteUser(
  { identity }: { identity: IdentityStore },
  datasource: string,
  email: string,
  version = 0,
): Promise<void> {
  refuseConflict(await identity.deleteUser(datasource, foldEmail(email), version), `user ${email}`)
}

import type { Datasource } from '../datasources/datasource.ts'
import type { IdentityStore } from '../identity/identity-store.ts'
import { foldEmail } from '../shared/email.ts'

export interface UserStatus {
  readonly isUploaded: boolean
  readonly isActive: boolean
  readonly lastUploadedAt: Date | undefined
  /** Directly or through other groups, by name. */
  readonly groups: readonly string[]
}

/** What a data source knows about a user. If it uses another data source's users, that one is read. */
export async function userStatus(
  { identity }: { identity: IdentityStore },
  { name, identityDatasourceName, isUserReferencedByEmail }: Datasource,
  email: string,
): Promise<UserStatus> {
  const datasource = identityDatasourceName ?? name
  const folded = foldEmail(email)
  const user = await identity.findUser(datasource, folded)
  const seeds = isUserReferencedByEmail
    ? [{ datasource, email: folded }]
    : user?.userId === undefined
      ? []
      : [{ datasource, userId: user.userId }]
  const groups = await identity.groupsOf(seeds)
  return {
    isUploaded: user !== undefined,
    isActive: user?.isActive ?? false,
    lastUploadedAt: user?.uploadedAt,
    groups: groups.map((group) => group.name).sort(),
  }
}

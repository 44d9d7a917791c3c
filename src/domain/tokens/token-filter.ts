import { foldEmail } from '../shared/email.ts'

/** Which tokens of a list; without a field all. */
export interface TokenFilter {
  readonly id?: string | undefined
  /** Part of the name, in either case. */
  readonly search?: string | undefined
  /** The user it acts as. */
  readonly user?: string | undefined
  readonly createdBy?: string | undefined
}

export function fits(
  token: { id: string; name: string; createdBy: string; userEmail?: string | undefined },
  { id, search, user, createdBy }: TokenFilter,
): boolean {
  return (
    (id === undefined || token.id === id) &&
    (search === undefined || token.name.toLowerCase().includes(search.toLowerCase())) &&
    (user === undefined || token.userEmail === foldEmail(user)) &&
    (createdBy === undefined || token.createdBy === foldEmail(createdBy))
  )
}

import type { Schemas } from '../../generated/api.ts'

/** Whether a user can sign in, and whether they ever have. */
export function UserStatus({ user }: { user: Schemas['ListedUser'] }) {
  if (!user.isActive) return <span className="badge">Deactivated</span>
  if (!isNew(user)) return <span className="badge good">Active</span>
  if (user.invitedAt !== undefined) return <span className="badge accent">Invited</span>
  return <span className="badge">Never signed in</span>
}

/** They can sign in and never have. */
export function isNew({ isActive, hasSignedIn }: Schemas['ListedUser']): boolean {
  return isActive && hasSignedIn === false
}

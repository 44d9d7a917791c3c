import { type Actor, nameOf } from '../shared/actor.ts'
import { may } from '../shared/policy.ts'

/** Passwords of local accounts, as argon2id hashes. An account without one signs in elsewhere, or not at all. */
export interface PasswordStore {
  find(email: string): Promise<string | undefined>
  /** `openedBy` absent: as before, because whoever knew the old one chose the new one. */
  put(email: string, hash: string, at: Date, openedBy?: string | null): Promise<void>
}

/**
 * Who brought a password about, by an invitation or by choosing it, and so may know it; null: somebody who may do so for
 * every role. It ends when its user is given a role for which that person may not.
 */
export function openerOf(actor: Actor): string | null {
  return may(actor, 'roles.admin') ? null : nameOf(actor)
}

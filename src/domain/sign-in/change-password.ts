import { entryOf } from '../audit/audited.ts'
import type { AccountActor } from '../shared/actor.ts'
import { checkPassword } from './check-password.ts'
import { type SetPasswordDeps, setPassword } from './set-password.ts'

/** A user changes the own password; false, and an entry in the audit log, when the current one is wrong. */
export async function changePassword(
  deps: SetPasswordDeps,
  actor: AccountActor,
  current: string,
  password: string,
): Promise<boolean> {
  if ((await checkPassword(deps, actor.email, current)) === undefined) {
    const note = { action: 'user.password-refused', subject: actor.email, details: { why: 'wrong current password' } }
    await deps.audit.append(entryOf(actor, note, deps.clock.now()))
    return false
  }
  await setPassword(deps, actor.email, password, actor)
  return true
}

import { changeRecord } from '../../audit/change-record.ts'
import type { AccountActor } from '../../shared/actor.ts'
import { refuseUnless } from '../../shared/policy.ts'
import { type PolicyDeps, policyRecord, SHOWN_BEFORE_ANSWER, showAgain } from './change-policies.ts'
import { overrideSource } from './policy.ts'

/** Deletes a policy with its versions and findings. What it hides can be seen again, unless something else hides it. */
export async function deletePolicy(deps: PolicyDeps, actor: AccountActor, id: string): Promise<void> {
  refuseUnless(actor, 'governance')
  await changeRecord(deps, actor, policyRecord(deps, id), async ({ policy }) => {
    await deps.dlpPolicies.remove(id)
    const note = { action: 'governance.policy.delete', subject: id, details: { name: policy.name } }
    return { result: undefined, note }
  })
  await showAgain(deps, overrideSource(id), SHOWN_BEFORE_ANSWER)
}

import { ServiceError } from '../../../kernel/errors.ts'
import type { Actor } from '../../shared/actor.ts'
import { refuseUnless } from '../../shared/policy.ts'
import { findPolicy, type PolicyDeps } from './change-policies.ts'
import type { Frequency, PolicyState } from './policy.ts'

type ReadDeps = Pick<PolicyDeps, 'dlpPolicies'>

export async function listPolicies(
  { dlpPolicies }: ReadDeps,
  actor: Actor,
  { autoHide, frequency }: { autoHide?: boolean | undefined; frequency?: Frequency | undefined },
): Promise<PolicyState[]> {
  refuseUnless(actor, 'governance')
  const all = await dlpPolicies.list('policy')
  return all.filter(
    ({ policy }) =>
      (autoHide === undefined || policy.autoHideDocs === autoHide) &&
      (frequency === undefined || policy.frequency === frequency),
  )
}

/** As it is, or as it was in an earlier version. */
export async function readPolicy(
  deps: ReadDeps,
  actor: Actor,
  id: string,
  version: number | undefined,
): Promise<PolicyState> {
  refuseUnless(actor, 'governance')
  const found = await findPolicy(deps, id, 'policy')
  if (version === undefined || version === found.policy.version) return found
  const policy = await deps.dlpPolicies.findVersion(id, version)
  if (policy === undefined) throw new ServiceError('not_found', `The policy has no version ${version}`)
  return { policy, scan: found.scan }
}

export async function readReport(deps: ReadDeps, actor: Actor, id: string): Promise<PolicyState> {
  refuseUnless(actor, 'governance')
  return findPolicy(deps, id, 'report')
}

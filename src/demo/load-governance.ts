import { createPolicy } from '../domain/governance/policies/change-policies.ts'
import type { Services } from '../domain/services.ts'
import type { AccountActor } from '../domain/shared/actor.ts'

const INFO_TYPES = ['CREDIT_CARD_NUMBER', 'IBAN_CODE', 'EMAIL_ADDRESS', 'PASSWORD', 'AUTH_TOKEN', 'PRIVATE_KEY']
const TERMS = ['project juniper', 'salary band']

/** A policy that finds something: names that should not be everywhere, and whatever personal data there is. */
export async function loadGovernance(services: Services, administrator: string): Promise<void> {
  const actor: AccountActor = { kind: 'account', email: administrator, role: 'super-admin' }
  const rules = [
    ...INFO_TYPES.map((value) => ({ id: value, keyword: { type: 'INFO_TYPE' as const, value } })),
    ...TERMS.map((value) => ({ id: value, keyword: { type: 'TERM' as const, value } })),
  ]
  await createPolicy(services, actor, 'policy', {
    name: 'Personal and confidential data',
    config: { sensitiveContentOptions: { customSensitiveExpressions: rules } },
    frequency: 'CONTINUOUS',
  })
}

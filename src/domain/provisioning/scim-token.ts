import type { Clock } from '../../kernel/clock.ts'
import { hashSecret, randomSecret } from '../../kernel/secrets.ts'
import { refuseProvisioning } from '../access/provisioning-policy.ts'
import type { Actor } from '../access/role.ts'
import { refuseMissingName, refusePastExpiry } from '../tokens/token-fields.ts'
import type { ScimStore } from './scim-user.ts'

/** A token for a provisioning system; its secret is in the answer and nowhere else. */
export async function createScimToken(
  { scim, clock }: { scim: ScimStore; clock: Clock },
  actor: Actor,
  request: { name: string; expiresAt: Date | undefined },
): Promise<string> {
  refuseProvisioning(actor)
  refuseMissingName(request.name)
  const createdAt = clock.now()
  const expiresAt = refusePastExpiry(request.expiresAt, createdAt)
  const secret = randomSecret('scim')
  await scim.addToken({ name: request.name, secretHash: hashSecret(secret), createdAt, expiresAt })
  return secret
}

export function isScimToken({ scim, clock }: { scim: ScimStore; clock: Clock }, secret: string): Promise<boolean> {
  return scim.isToken(hashSecret(secret), clock.now())
}

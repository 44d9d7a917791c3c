import type { Clock } from '../../kernel/clock.ts'
import { newId } from '../../kernel/ids.ts'
import { hashSecret, randomSecret } from '../../kernel/secrets.ts'
import { type AuditDeps, audited } from '../audit/audited.ts'
import { type Actor, nameOf } from '../shared/actor.ts'
import { refuseUnless } from '../shared/policy.ts'
import { noToken } from '../tokens/no-token.ts'
import { refuseMissingName, refusePastExpiry } from '../tokens/token-fields.ts'
import { fits, type TokenFilter } from '../tokens/token-filter.ts'
import { type WithUsage, withUsage } from '../tokens/with-usage.ts'
import type { UsageLog } from '../usage/usage-log.ts'
import { startOf, type UsageStore } from '../usage/usage-store.ts'
import type { ScimStore, ScimToken } from './scim-user.ts'

type ScimTokenDeps = AuditDeps & { scim: ScimStore }

/** A token for a provisioning system; its secret is in the answer and nowhere else. */
export async function createScimToken(
  deps: ScimTokenDeps & { usage: UsageStore },
  actor: Actor,
  request: { name: string; expiresAt: Date | undefined },
): Promise<{ token: ScimToken; secret: string }> {
  refuseUnless(actor, 'provisioning')
  refuseMissingName(request.name)
  const createdAt = deps.clock.now()
  const expiresAt = refusePastExpiry(request.expiresAt, createdAt)
  const secret = randomSecret('scim')
  const token: ScimToken = { id: newId(), name: request.name, createdBy: nameOf(actor), createdAt, expiresAt }
  const note = { action: 'scim-token.create', subject: token.id, details: { name: token.name, expiresAt } }
  await audited(deps, actor, note, async () => {
    await deps.scim.addToken(token, hashSecret(secret))
    await deps.usage.nameSecret(token.id, startOf(secret))
  })
  return { token, secret }
}

export async function removeScimToken(deps: ScimTokenDeps, actor: Actor, id: string): Promise<void> {
  refuseUnless(actor, 'provisioning')
  const note = (name: string) => ({ action: 'scim-token.revoke', subject: id, details: { name } })
  await audited(deps, actor, note, async () => {
    const token = (await deps.scim.tokens()).find((each) => each.id === id)
    if (token === undefined || !(await deps.scim.removeToken(id))) throw noToken(id)
    return token.name
  })
}

interface ListScimTokensDeps {
  scim: ScimStore
  usageLog: UsageLog
}

export async function listScimTokens(
  { scim, usageLog }: ListScimTokensDeps,
  actor: Actor,
  filter: TokenFilter = {},
): Promise<WithUsage<ScimToken>[]> {
  refuseUnless(actor, 'provisioning')
  return withUsage(
    usageLog,
    (await scim.tokens()).filter((token) => fits(token, filter)),
  )
}

export async function readScimToken(deps: ListScimTokensDeps, actor: Actor, id: string): Promise<WithUsage<ScimToken>> {
  const [token] = await listScimTokens(deps, actor, { id })
  if (token === undefined) throw noToken(id)
  return token
}

/** The token behind a secret, if it is alive. */
export async function findScimToken(
  { scim, clock }: { scim: ScimStore; clock: Clock },
  secret: string,
): Promise<ScimToken | undefined> {
  const token = await scim.findToken(hashSecret(secret))
  return token !== undefined && token.expiresAt > clock.now() ? token : undefined
}

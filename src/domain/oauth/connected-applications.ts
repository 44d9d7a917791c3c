import { ServiceError } from '../../kernel/errors.ts'
import { type ExistingUserDeps, userToSignOut } from '../accounts/existing-user.ts'
import { type AuditDeps, audited } from '../audit/audited.ts'
import type { AccountActor } from '../shared/actor.ts'
import { foldEmail } from '../shared/email.ts'
import { refuseUnless } from '../shared/policy.ts'
import { factsOf } from './change-client.ts'
import type { OAuthClientStore } from './oauth-client.ts'
import type { OAuthRecord, OAuthRecordStore } from './oauth-record.ts'
import { clientScopes } from './scopes.ts'

interface ApplicationDeps extends AuditDeps {
  oauthRecords: OAuthRecordStore
  oauthClients: OAuthClientStore
}

/** An application that a user allowed to act for them. */
export interface ConnectedApplication {
  readonly clientId: string
  readonly name: string
  readonly scopes: readonly string[]
  readonly grantedAt: Date
}

/** What applications were granted by a user, the latest first: by oneself, or, for administrators, by anybody. */
export async function listApplications(
  { oauthRecords, oauthClients, clock }: ApplicationDeps,
  actor: AccountActor,
  user: string = actor.email,
): Promise<ConnectedApplication[]> {
  const email = foldEmail(user)
  refuseUnless(actor, email === actor.email ? 'account.own' : 'users')
  const now = clock.now()
  const grants = (await oauthRecords.grantsOf(email)).filter(({ expiresAt }) => !expiresAt || expiresAt > now)
  const byClient = Map.groupBy(grants, ({ clientId }) => clientId ?? '')
  const applications = [...byClient].map(async ([clientId, of]) => {
    const said = of.map(grantIn)
    return {
      clientId,
      name: await clientName(oauthClients, clientId),
      scopes: [...new Set(said.flatMap(({ scopes }) => scopes))].toSorted(),
      grantedAt: new Date(Math.max(...said.map(({ at }) => at))),
    }
  })
  return (await Promise.all(applications)).toSorted((a, b) => b.grantedAt.getTime() - a.grantedAt.getTime())
}

/** Takes back everything that an application was granted by the one who asks; it holds from its next request on. */
export async function endApplication(deps: ApplicationDeps, actor: AccountActor, clientId: string): Promise<void> {
  refuseUnless(actor, 'account.own')
  const name = await clientName(deps.oauthClients, clientId)
  const note = { action: 'consent.revoke', subject: clientId, details: { name } }
  await audited(deps, actor, note, async () => {
    if (await deps.oauthRecords.removeGrant(actor.email, clientId)) return
    throw new ServiceError('not_found', "You haven't granted this app access")
  })
}

/** The same for another user, by whoever may sign that user out. */
export async function endApplicationOf(
  deps: ApplicationDeps & ExistingUserDeps,
  actor: AccountActor,
  user: string,
  clientId: string,
): Promise<void> {
  const { email } = await userToSignOut(deps, actor, user)
  const name = await clientName(deps.oauthClients, clientId)
  const note = { action: 'consent.revoke', subject: clientId, details: { name, user: email } }
  await audited(deps, actor, note, async () => {
    if (await deps.oauthRecords.removeGrant(email, clientId)) return
    throw new ServiceError('not_found', `${email} hasn't granted this app access`)
  })
}

async function clientName(oauthClients: OAuthClientStore, clientId: string): Promise<string> {
  const client = await oauthClients.find(clientId)
  return (client && factsOf(client).name) || nameIn(clientId)
}

/** A grant as the authorization server keeps it: scopes for us, and scopes for each of our addresses. */
function grantIn({ payload }: OAuthRecord): { scopes: readonly string[]; at: number } {
  const {
    iat = 0,
    openid,
    resources,
  } = JSON.parse(payload) as {
    iat?: number
    openid?: { scope?: string }
    resources?: Record<string, string>
  }
  return { scopes: [openid?.scope, ...Object.values(resources ?? {})].flatMap(clientScopes), at: iat * 1000 }
}

/** One that is known by the address of its metadata document is called after its host. */
function nameIn(clientId: string): string {
  return URL.parse(clientId)?.host ?? clientId
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { InteractionResults, Provider } from 'oidc-provider'
import type { Account } from '../../domain/accounts/account.ts'
import { entryOf } from '../../domain/audit/audited.ts'
import { allowedScopes } from '../../domain/oauth/allowed-scopes.ts'
import { madeToolServer } from '../../domain/oauth/resources.ts'
import { isClientScope, readScopes } from '../../domain/oauth/scopes.ts'
import type { Services } from '../../domain/services.ts'
import { roleScopes } from '../../domain/shared/role-scopes.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { LruMap } from '../../kernel/lru-map.ts'
import type { RateLimits } from '../core/limits/rate-limits.ts'
import { registerPart } from '../core/register-part.ts'
import { accountOf, fieldsOf, leaveFor, show, signedInAt } from '../pages/browser.ts'
import { browserContext } from '../pages/form-context.ts'
import { FormGuard } from '../pages/form-guard.ts'
import { signInByPassword } from '../pages/password-sign-in.ts'
import { signInPage } from '../pages/sign-in-page.ts'
import { ssoLinks } from '../pages/sso-links.ts'
import type { AuthorizationServer } from './authorization-server.ts'
import { consentPage, formTarget } from './consent-page.ts'
import { INTERACTION_PATH } from './interaction-path.ts'

export interface InteractionDeps {
  readonly services: Services
  readonly limits: RateLimits
  readonly server: AuthorizationServer
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

interface Step {
  readonly provider: Provider
  readonly interaction: Interaction
  readonly client: NonNullable<Awaited<ReturnType<Provider['Client']['find']>>>
  readonly action: string
}

/** Reasons to ask for the password although the browser is signed in. */
/** Interactions expire after an hour. The user is then asked again. */
const REMEMBERED_INTERACTIONS = 10_000
const FRESH_LOGIN = ['login_prompt', 'max_age', 'id_token_hint', 'claims_id_token_sub_value']

/** Where the authorization server sends the user: to sign in, then to allow what the application asks for. */
export async function registerInteractions(app: FastifyInstance, deps: InteractionDeps): Promise<void> {
  const { services } = deps
  const guard = new FormGuard(services.publicAddress)

  const showSignIn = async (
    request: FastifyRequest,
    reply: FastifyReply,
    step: Step,
    email?: string,
    problem?: string,
  ) =>
    show(
      reply,
      signInPage({
        providers: await ssoLinks(services, step.action),
        action: step.action,
        guard: guard.field(request, reply),
        clientName: step.client.clientName ?? step.client.clientId,
        formTargets: formTarget(step.interaction.params['redirect_uri']),
        email: email ?? hintOf(step.interaction),
        problem,
      }),
      problem === undefined ? 200 : 401,
    )

  const showConsent = async (request: FastifyRequest, reply: FastifyReply, step: Step, account: Account) => {
    const redirectUri = step.interaction.params['redirect_uri'] as string | undefined
    return show(
      reply,
      consentPage({
        action: step.action,
        guard: guard.field(request, reply),
        clientName: step.client.clientName ?? step.client.clientId,
        isKnown: (await services.oauthClients.find(step.client.clientId))?.origin === 'static',
        redirectUri,
        email: account.email,
        scopes: await grantableScopes(services, step, account),
        formTargets: formTarget(redirectUri),
      }),
    )
  }

  const firstAskedAt = new LruMap<string, number>(REMEMBERED_INTERACTIONS)
  await registerPart(app, 'interactions', (pages) => {
    browserContext(pages, deps)

    pages.get(`${INTERACTION_PATH}/:uid`, async (request, reply) => {
      const step = await findStep(deps, request, reply)
      const account = await accountOf(services, request)
      if (step.interaction.prompt.name === 'consent' && isSamePerson(step, account)) {
        const refusal = await unknownResource(services, step)
        return refusal === undefined
          ? showConsent(request, reply, step, account)
          : finish(request, reply, step, refusal)
      }
      if (account !== undefined && !(await mustSignInAgain(services, request, step, firstAskedAt)))
        return finish(request, reply, step, signedInAs(account))
      return showSignIn(request, reply, step)
    })

    pages.post(`${INTERACTION_PATH}/:uid`, async (request, reply) => {
      const fields = fieldsOf(request)
      guard.check(request, fields)
      const step = await findStep(deps, request, reply)
      const { decision } = fields
      if (decision !== undefined) {
        const account = await accountOf(services, request)
        if (step.interaction.prompt.name !== 'consent' || !isSamePerson(step, account)) throw outOfDate()
        const refusal = decision === 'allow' ? await unknownResource(services, step) : DENIED
        if (refusal !== undefined) return finish(request, reply, step, refusal)
        return finish(request, reply, step, {
          consent: { grantId: await grant(services, step, account, request.ip) },
        })
      }
      const account = await signInByPassword(services, request, reply, fields)
      if (account === undefined) {
        return showSignIn(request, reply, step, fields['email'], 'Incorrect email or password')
      }
      return finish(request, reply, step, signedInAs(account))
    })
  })
}

const DENIED: InteractionResults = { error: 'access_denied', error_description: 'The user denied access' }

/**
 * Tool servers are made and removed by administrators, so one that a client names may not exist (RFC 8707, section 2).
 * Asked only once the user is signed in: a stranger would learn from the refusal which there are.
 */
async function unknownResource(
  { mcpServers, publicAddress }: Services,
  { interaction }: Step,
): Promise<InteractionResults | undefined> {
  for (const resource of [interaction.params['resource']].flat()) {
    const name = typeof resource === 'string' ? madeToolServer(publicAddress.url, resource) : undefined
    if (name === undefined || (await mcpServers.find(name)) !== undefined) continue
    return { error: 'invalid_target', error_description: `resource ${resource} not found on this server` }
  }
  return undefined
}

function signedInAs({ email }: Account): InteractionResults {
  return { login: { accountId: email } }
}

/**
 * Unless the user did, elsewhere, since the question was first put to the browser. The interaction's own time has
 * seconds only: a sign-in just before it would pass for one after it.
 */
async function mustSignInAgain(
  services: Services,
  request: FastifyRequest,
  { interaction }: Step,
  firstAskedAt: LruMap<string, number>,
): Promise<boolean> {
  if (!interaction.prompt.reasons.some((reason) => FRESH_LOGIN.includes(reason))) return false
  const askedAt = firstAskedAt.get(interaction.uid) ?? services.clock.now().getTime()
  firstAskedAt.set(interaction.uid, askedAt)
  const at = await signedInAt(services, request)
  return at === undefined || at.getTime() <= askedAt
}

function isSamePerson({ interaction }: Step, account: Account | undefined): account is Account {
  return account !== undefined && interaction.session?.accountId === account.email
}

function hintOf({ params }: Interaction): string | undefined {
  const hint = params['login_hint']
  return typeof hint === 'string' ? hint : undefined
}

/** The interaction is bound to the browser by a cookie; one that another browser began cannot be gone on with. */
async function findStep({ server }: InteractionDeps, request: FastifyRequest, reply: FastifyReply): Promise<Step> {
  const provider = await server.provider()
  const { uid } = request.params as { uid: string }
  const interaction = await provider.interactionDetails(request.raw, reply.raw).catch((cause: unknown) => {
    throw outOfDate(cause)
  })
  const client = await provider.Client.find(String(interaction.params['client_id']))
  if (interaction.uid !== uid || client === undefined) throw outOfDate()
  return { provider, interaction, client, action: `${INTERACTION_PATH}/${uid}` }
}

function outOfDate(cause?: unknown): ServiceError {
  return new ServiceError('invalid_request', 'This request has expired. Go back to the app and start again.', {
    cause,
  })
}

async function finish(request: FastifyRequest, reply: FastifyReply, { provider }: Step, result: InteractionResults) {
  return leaveFor(reply, new URL(await provider.interactionResult(request.raw, reply.raw, result)))
}

/** Clamped here once more, at the grant, whatever the request had come through. */
async function grantableScopes(
  services: Services,
  { interaction, client }: Step,
  { role }: Account,
): Promise<string[]> {
  const allowed = await allowedScopes(services, client.clientId, client.scope)
  const ofRole: readonly string[] = roleScopes(role)
  return readScopes(interaction.params['scope'] as string | undefined).filter(
    (scope) => allowed.includes(scope) && (ofRole.includes(scope) || !isClientScope(scope)),
  )
}

async function grant(services: Services, step: Step, account: Account, address: string): Promise<string> {
  const { provider, interaction, client } = step
  const known = interaction.grantId === undefined ? undefined : await provider.Grant.find(interaction.grantId)
  const grant = known ?? new provider.Grant({ accountId: account.email, clientId: client.clientId })
  const asked = readScopes(interaction.params['scope'] as string | undefined)
  const given = await grantableScopes(services, step, account)
  // What is not given is refused in so many words, or the user would be asked for it again and again.
  const refused = asked.filter((scope) => !given.includes(scope))
  grant.addOIDCScope(given.join(' '))
  if (refused.length > 0) grant.rejectOIDCScope(refused.join(' '))
  for (const resource of [interaction.params['resource']].flat()) {
    if (typeof resource !== 'string') continue
    grant.addResourceScope(resource, given.filter(isClientScope).join(' '))
    if (refused.length > 0) grant.rejectResourceScope(resource, refused.join(' '))
  }
  const { email, role } = account
  const at = services.clock.now()
  const details = { user: email, scopes: given, name: client.clientName }
  const note = { action: 'consent.grant', subject: client.clientId, details }
  return services.audit.record(async () => {
    await services.oauthClients.markUsed(client.clientId, at)
    return { result: await grant.save(), entry: entryOf({ kind: 'account', email, role, address }, note, at) }
  })
}

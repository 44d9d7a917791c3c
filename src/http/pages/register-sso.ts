import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../../domain/services.ts'
import { acceptSso } from '../../domain/sign-in/accept-sso.ts'
import type { OidcProvider } from '../../domain/sign-in/oidc-provider.ts'
import { ServiceError } from '../../kernel/errors.ts'
import type { RateLimits } from '../core/limits/rate-limits.ts'
import { registerPart } from '../core/register-part.ts'
import { acceptOrRecord, accountOf, goTo, leaveFor, signBrowserIn } from './browser.ts'
import { clearCookie, readCookie, setCookie } from './cookies.ts'
import { browserContext } from './form-context.ts'
import type { OidcRequest, OidcSignIn } from './oidc-sign-in.ts'
import { recall, remember } from './one-time-records.ts'
import { type OwnPath, safeReturn } from './safe-return.ts'

export interface SsoDeps {
  readonly services: Services
  readonly limits: RateLimits
  readonly oidc: OidcSignIn
}

interface Pending extends OidcRequest {
  readonly provider: string
  readonly next: OwnPath
}

const KIND = 'SsoRequest'
const MINUTES = 10

/**
 * Sign-in with an OpenID Connect provider. A cookie binds each request to the browser, and it can be used once. Each
 * provider has its own callback, so a response of one can't be passed off as another's (RFC 9700, 4.4, 4.7).
 */
export async function registerSso(app: FastifyInstance, { services, limits, oidc }: SsoDeps): Promise<void> {
  await registerPart(app, 'single sign-on', (pages) => {
    browserContext(pages, { limits })

    pages.get('/signin/sso/:id', async (request, reply) => {
      const provider = await providerOf(services, request)
      const { next } = request.query as { next?: unknown }
      // A signed-in user is here to authenticate again, for example because an app asks with max_age=0.
      const isAgain = (await accountOf(services, request)) !== undefined
      const begun = await oidc.begin(provider, callbackOf(services, provider), isAgain)
      const secret = randomBytes(32).toString('base64url')
      const pending: Pending = {
        ...begun.request,
        provider: provider.id,
        next: safeReturn(services.publicAddress, next),
      }
      await remember(services, KIND, secret, pending, MINUTES)
      setCookie(reply, 'sso', secret, services.publicAddress)
      return leaveFor(reply, begun.url)
    })

    pages.get('/signin/sso/:id/callback', async (request, reply) => {
      const provider = await providerOf(services, request)
      const pending = await recall<Pending>(services, KIND, readCookie(request.headers, 'sso', services.publicAddress))
      clearCookie(reply, 'sso', services.publicAddress)
      if (pending?.provider !== provider.id) throw notBegunHere()
      const returned = new URL(callbackOf(services, provider))
      returned.search = new URL(request.url, services.publicAddress.url).search
      const account = await acceptOrRecord(services, request, `sso:${provider.id}`, async () =>
        acceptSso(services, provider, `sso:${provider.id}`, await oidc.finish(provider, returned, pending)),
      )
      await signBrowserIn(services, reply, account, `sso:${provider.id}`)
      return goTo(reply, pending.next)
    })
  })
}

async function providerOf({ oidcProviders }: Services, request: FastifyRequest): Promise<OidcProvider> {
  const { id } = request.params as { id: string }
  const provider = await oidcProviders.find(id)
  if (provider === undefined || provider.disabledAt !== undefined)
    throw new ServiceError('not_found', "This sign-in method doesn't exist or is turned off")
  return provider
}

function callbackOf({ publicAddress }: Services, { id }: OidcProvider): string {
  return `${publicAddress.url}/signin/sso/${id}/callback`
}

function notBegunHere(): ServiceError {
  return new ServiceError('invalid_request', 'This sign-in was started in another browser or has expired. Start again.')
}

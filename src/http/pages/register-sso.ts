import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../../domain/services.ts'
import { acceptSso } from '../../domain/sign-in/accept-sso.ts'
import type { SsoProvider } from '../../domain/sign-in/sso-provider.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { hashSecret, seal, unseal } from '../../kernel/secrets.ts'
import type { RateLimits } from '../core/rate-limits.ts'
import { goTo, signBrowserIn } from './browser.ts'
import { clearCookie, readCookie, setCookie } from './cookies.ts'
import { browserContext } from './form-context.ts'
import type { OidcRequest, OidcSignIn } from './oidc-sign-in.ts'
import { safeReturn } from './safe-return.ts'

export interface SsoDeps {
  readonly services: Services
  readonly limits: RateLimits
  readonly oidc: OidcSignIn
}

interface Pending extends OidcRequest {
  readonly provider: string
  readonly next: string
}

const KIND = 'SsoRequest'
const MINUTES = 10

/**
 * Signing in at the organisation's own provider. What was begun is bound to the browser by a cookie, used once, and
 * comes back at an address of its provider, so that no answer of one can pass for that of another (RFC 9700, 4.4, 4.7).
 */
export async function registerSso(app: FastifyInstance, { services, limits, oidc }: SsoDeps): Promise<void> {
  await app.register((pages, _options, done) => {
    browserContext(pages, { limits })

    pages.get('/signin/sso/:id', async (request, reply) => {
      const provider = await providerOf(services, request)
      const { next } = request.query as { next?: string }
      const begun = await oidc.begin(provider, callbackOf(services, provider))
      const secret = randomBytes(32).toString('base64url')
      await remember(services, secret, { ...begun.request, provider: provider.id, next: safeReturn(next) })
      setCookie(reply, 'sso', secret, services.publicAddress)
      return goTo(reply, begun.url.href)
    })

    pages.get('/signin/sso/:id/callback', async (request, reply) => {
      const provider = await providerOf(services, request)
      const pending = await recall(services, readCookie(request.headers, 'sso', services.publicAddress))
      clearCookie(reply, 'sso', services.publicAddress)
      if (pending?.provider !== provider.id) throw notBegunHere()
      const returned = new URL(callbackOf(services, provider))
      returned.search = new URL(request.url, services.publicAddress.url).search
      const account = await acceptSso(services, provider, await oidc.finish(provider, returned, pending))
      await signBrowserIn(services, reply, account)
      return goTo(reply, pending.next)
    })
    done()
  })
}

async function providerOf({ ssoProviders }: Services, request: FastifyRequest): Promise<SsoProvider> {
  const { id } = request.params as { id: string }
  const provider = await ssoProviders.find(id)
  if (provider === undefined) throw new ServiceError('not_found', 'There is no such way to sign in')
  return provider
}

function callbackOf({ publicAddress }: Services, { id }: SsoProvider): string {
  return `${publicAddress.url}/signin/sso/${id}/callback`
}

async function remember({ oauthRecords, clock }: Services, secret: string, pending: Pending): Promise<void> {
  await oauthRecords.put({
    kind: KIND,
    idHash: hashSecret(secret),
    payload: seal(secret, JSON.stringify(pending)),
    accountId: undefined,
    clientId: undefined,
    grantHash: undefined,
    uid: undefined,
    userCodeHash: undefined,
    expiresAt: new Date(clock.now().getTime() + MINUTES * 60_000),
  })
}

/** Once: a second answer finds nothing. */
async function recall({ oauthRecords, clock }: Services, secret: string | undefined): Promise<Pending | undefined> {
  if (secret === undefined) return undefined
  const idHash = hashSecret(secret)
  const record = await oauthRecords.find(KIND, idHash)
  if (record?.expiresAt === undefined || record.expiresAt <= clock.now()) return undefined
  if (!(await oauthRecords.consume(KIND, idHash, clock.now()))) return undefined
  return JSON.parse(unseal(secret, record.payload)) as Pending
}

function notBegunHere(): ServiceError {
  return new ServiceError(
    'invalid_request',
    'This sign-in was not begun in this browser, or took too long; start again',
  )
}

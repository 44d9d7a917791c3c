import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../../domain/services.ts'
import { acceptSso } from '../../domain/sign-in/accept-sso.ts'
import type { SamlProvider } from '../../domain/sign-in/saml-provider.ts'
import { ServiceError } from '../../kernel/errors.ts'
import type { RateLimits } from '../core/limits/rate-limits.ts'
import { registerPart } from '../core/register-part.ts'
import { acceptOrRecord, accountOf, fieldsOf, goTo, leaveFor, signBrowserIn } from './browser.ts'
import { clearCookie, readCookie, setCookie } from './cookies.ts'
import { browserContext } from './form-context.ts'
import { recall, remember } from './one-time-records.ts'
import { type OwnPath, safeReturn } from './safe-return.ts'
import { SAML_MINUTES } from './saml-requests.ts'
import type { SamlAnswer, SamlSignIn } from './saml-sign-in.ts'

export interface SamlDeps {
  readonly services: Services
  readonly limits: RateLimits
  readonly saml: SamlSignIn
}

interface Pending {
  readonly provider: string
  readonly requestId: string
  readonly next: OwnPath
}

const PENDING = 'SamlPending'
const ANSWER = 'SamlAnswer'
const ANSWER_MINUTES = 2
/** Enough for an assertion with groups and certificates. */
const RESPONSE_BYTES = 512 * 1024

/**
 * Signing in with SAML 2.0. The provider's response is a form post from another site, so browsers don't send our cookies
 * with it. We check it, store it, and redirect; the next request has the cookie and must come from the same browser.
 */
export async function registerSaml(app: FastifyInstance, { services, limits, saml }: SamlDeps): Promise<void> {
  await registerPart(app, 'saml', (pages) => {
    browserContext(pages, { limits }, RESPONSE_BYTES)

    pages.get('/signin/saml/:id', async (request, reply) => {
      const provider = await providerOf(services, request)
      const { next } = request.query as { next?: unknown }
      const isAgain = (await accountOf(services, request)) !== undefined
      const { url, requestId } = await saml.begin(provider, isAgain)
      const secret = randomBytes(32).toString('base64url')
      const pending: Pending = { provider: provider.id, requestId, next: safeReturn(services.publicAddress, next) }
      await remember(services, PENDING, secret, pending, SAML_MINUTES)
      setCookie(reply, 'sso', secret, services.publicAddress)
      return leaveFor(reply, new URL(url))
    })

    pages.post('/signin/saml/:id/acs', async (request, reply) => {
      const provider = await providerOf(services, request)
      const answer = await saml.read(provider, fieldsOf(request)['SAMLResponse'] ?? '')
      const secret = randomBytes(32).toString('base64url')
      await remember(services, ANSWER, secret, answer, ANSWER_MINUTES)
      return goTo(reply, `/signin/saml/${provider.id}/finish?answer=${secret}`)
    })

    pages.get('/signin/saml/:id/finish', async (request, reply) => {
      const provider = await providerOf(services, request)
      const { answer: secret } = request.query as { answer?: string }
      const cookie = readCookie(request.headers, 'sso', services.publicAddress)
      const pending = await recall<Pending>(services, PENDING, cookie)
      if (pending?.provider !== provider.id) throw notBegunHere()
      const answer = await recall<SamlAnswer>(services, ANSWER, secret)
      clearCookie(reply, 'sso', services.publicAddress)
      if (answer?.requestId !== pending.requestId) throw notBegunHere()
      const account = await acceptOrRecord(services, request, `saml:${provider.id}`, () =>
        acceptSso(services, provider, `saml:${provider.id}`, answer.identity),
      )
      await signBrowserIn(services, reply, account, `saml:${provider.id}`)
      return goTo(reply, pending.next)
    })

    pages.get('/signin/saml/:id/metadata', async (request, reply) => {
      const provider = await providerOf(services, request)
      return reply.type('application/samlmetadata+xml').send(await saml.metadata(provider))
    })
  })
}

async function providerOf({ samlProviders }: Services, request: FastifyRequest): Promise<SamlProvider> {
  const { id } = request.params as { id: string }
  const provider = await samlProviders.find(id)
  if (provider === undefined || provider.disabledAt !== undefined)
    throw new ServiceError('not_found', "This sign-in method doesn't exist or is turned off")
  return provider
}

function notBegunHere(): ServiceError {
  return new ServiceError('invalid_request', 'This sign-in was started in another browser or has expired. Start again.')
}

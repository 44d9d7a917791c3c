import type { FastifyInstance } from 'fastify'
import type { Services } from '../../../domain/services.ts'
import { finishConsent } from '../../../domain/tools/remote/consents.ts'
import { ServiceError } from '../../../kernel/errors.ts'
import type { RateLimits } from '../../core/limits/rate-limits.ts'
import { registerPart } from '../../core/register-part.ts'
import { accountOf, goTo, leaveFor } from '../browser.ts'
import { browserContext } from '../form-context.ts'
import { begunConsent, CONSENT_CALLBACK } from './tool-consent.ts'

export interface ToolConsentDeps {
  readonly services: Services
  readonly limits: RateLimits
}

/**
 * Where browsers return from a tool server. The user must be the one who started the consent: otherwise an attacker
 * could link their own account on the tool server to someone else (RFC 9700, section 4.7).
 */
export async function registerToolConsent(app: FastifyInstance, { services, limits }: ToolConsentDeps): Promise<void> {
  await registerPart(app, 'tool consent', (pages) => {
    browserContext(pages, { limits })

    pages.get(CONSENT_CALLBACK, async (request, reply) => {
      const account = await accountOf(services, request)
      const { search, searchParams } = new URL(request.url, services.publicAddress.url)
      if (account === undefined) {
        return goTo(reply, `/signin?next=${encodeURIComponent(CONSENT_CALLBACK + search)}`)
      }
      const pending = await begunConsent(services, searchParams.get('state') ?? undefined)
      if (pending?.email !== account.email) {
        throw new ServiceError(
          'invalid_request',
          'This request was started by another user or has expired. Start again.',
        )
      }
      const returned = new URL(services.publicAddress.url + CONSENT_CALLBACK + search)
      const { email, role } = account
      const actor = { kind: 'account' as const, email, role, credential: 'session', address: request.ip }
      await finishConsent(services, actor, pending, returned)
      return leaveFor(reply, new URL(pending.returnUrl))
    })
  })
}

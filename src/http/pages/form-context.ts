import type { FastifyInstance } from 'fastify'
import { ServiceError } from '../../kernel/errors.ts'
import { plainMessage } from '../../kernel/plain-message.ts'
import { isText } from '../../kernel/text-rules.ts'
import { admitAddress } from '../core/admit.ts'
import type { RateLimits } from '../core/limits/rate-limits.ts'
import { show } from './browser.ts'
import { messagePage } from './message-page.ts'

const FORM = 'application/x-www-form-urlencoded'
/** Our forms have only a few short fields. */
const FORM_BYTES = 16 * 1024

/** Shared setup for browser pages: parses forms, applies rate limits and shows errors as pages. */
export function browserContext(app: FastifyInstance, { limits }: { limits: RateLimits }, bodyLimit = FORM_BYTES): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit }, (_request, body, done) => {
    const fields = new URLSearchParams(String(body))
    const isReadable = [...fields].every(([name, value]) => isText(name) && isText(value))
    if (isReadable) done(null, fields)
    else
      done(new ServiceError('invalid_request', 'A form field contains an invalid character. Remove it and try again.'))
  })
  app.addHook('onRequest', async (request) => {
    admitAddress(request, { limits })
  })
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof ServiceError && error.code !== 'internal') {
      if (error.retryAfterSeconds !== undefined) reply.header('Retry-After', String(error.retryAfterSeconds))
      return show(reply, messagePage("That didn't work", plainMessage(error.message)), error.status)
    }
    const status = (error as { statusCode?: number }).statusCode ?? 500
    if (status < 500) {
      return show(reply, messagePage("That didn't work", "We couldn't read the form. Reload and try again."), status)
    }
    request.log.error({ err: error }, 'request failed')
    return show(
      reply,
      messagePage('Something went wrong on our side', 'Try again in a moment.', `Request ID: ${request.id}`),
      500,
    )
  })
}

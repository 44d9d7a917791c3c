import type { FastifyInstance } from 'fastify'
import { ServiceError } from '../../kernel/errors.ts'
import { isText } from '../../kernel/text-rules.ts'
import { admitAddress } from '../core/admit.ts'
import type { RateLimits } from '../core/limits/rate-limits.ts'
import { show } from './browser.ts'
import { messagePage } from './message-page.ts'

const FORM = 'application/x-www-form-urlencoded'
/** A form of ours has a few short fields. */
const FORM_BYTES = 16 * 1024

/** What browsers meet: forms are read, limits hold, and refusals are pages. */
export function browserContext(app: FastifyInstance, { limits }: { limits: RateLimits }, bodyLimit = FORM_BYTES): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit }, (_request, body, done) => {
    const fields = new URLSearchParams(String(body))
    const isReadable = [...fields].every(([name, value]) => isText(name) && isText(value))
    if (isReadable) done(null, fields)
    else done(new ServiceError('invalid_request', 'A field of the form holds a character that is none.'))
  })
  app.addHook('onRequest', async (request) => {
    admitAddress(request, { limits })
  })
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof ServiceError && error.code !== 'internal') {
      if (error.retryAfterSeconds !== undefined) reply.header('Retry-After', String(error.retryAfterSeconds))
      return show(reply, messagePage('That did not work', error.message), error.status)
    }
    const status = (error as { statusCode?: number }).statusCode ?? 500
    if (status < 500) return show(reply, messagePage('That did not work', 'The form could not be read.'), status)
    request.log.error({ err: error }, 'request failed')
    return show(
      reply,
      messagePage('Something failed on our side', 'Try again in a moment.', `Request ${request.id}`),
      500,
    )
  })
}

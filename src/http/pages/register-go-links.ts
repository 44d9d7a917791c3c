import type { FastifyInstance } from 'fastify'
import { followGoLink } from '../../domain/knowledge/golinks/read-go-links.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { registerPart } from '../core/register-part.ts'
import { goTo, sessionCaller } from './browser.ts'
import { browserContext } from './form-context.ts'
import type { PagesDeps } from './register-pages.ts'
import { safeReturn } from './safe-return.ts'

/** Follows `go/plan`: asks the user to sign in if needed, then redirects to where the link leads for them. */
export async function registerGoLinks(app: FastifyInstance, deps: PagesDeps): Promise<void> {
  const { services } = deps
  await registerPart(app, 'go links', (pages) => {
    browserContext(pages, deps)

    pages.get('/go/*', async (request, reply) => {
      const caller = await sessionCaller(services, request)
      if (caller === undefined) {
        const back = safeReturn(services.publicAddress, request.url)
        return goTo(reply, `/signin?next=${encodeURIComponent(back)}`)
      }
      const { '*': path } = request.params as { '*': string }
      const [alias = '', ...parts] = path.split('/').filter((part) => part !== '')
      const address = await followGoLink(services, caller, alias, parts).catch((error: unknown) => {
        // Somebody who typed a name that leads nowhere can give it to a page.
        const isPerson = /\btext\/html\b/.test(request.headers.accept ?? '')
        const isMissing = error instanceof ServiceError && error.code === 'not_found'
        if (isPerson && isMissing && parts.length === 0) return undefined
        throw error
      })
      if (address === undefined) return goTo(reply, `/links?create=${encodeURIComponent(alias)}`)
      const target = address.startsWith('/') ? reply.server.basePath + address : address
      // Another user may be redirected elsewhere.
      return reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer').redirect(target, 302)
    })
  })
}

import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config/settings.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { isLoopback } from '../../kernel/network/loopback.ts'

/** Metrics show what people do and which jobs run, so reading them takes the token or access to this machine. */
export function guardMetrics(app: FastifyInstance, config: Config): void {
  if (config.metricsOpen || isLocal(config)) return
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.url !== '/metrics' || isBearer(request.headers.authorization, config.metricsToken)) return
    throw new ServiceError(
      'token_required',
      'A token is required; send `Authorization: Bearer` with the value of ALMANAC_METRICS_TOKEN, or set ALMANAC_METRICS_OPEN=on to open /metrics to everyone',
    )
  })
}

/** Behind a proxy on the same machine the service is not local, whatever it listens on. */
function isLocal({ host, baseUrl }: Config): boolean {
  return isLoopback(host) && (baseUrl === '' || isLoopback(new URL(baseUrl).hostname.replace(/^\[|\]$/g, '')))
}

function isBearer(header: string | undefined, token: string): boolean {
  const [, given = ''] = /^Bearer +(\S+) *$/i.exec(header ?? '') ?? []
  // Digests have one length, so the comparison tells nothing of the token's.
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return token !== '' && timingSafeEqual(digest(given), digest(token))
}

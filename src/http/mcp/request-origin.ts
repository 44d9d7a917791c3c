import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../../kernel/errors.ts'
import type { PublicAddress } from '../../kernel/network/public-address.ts'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/**
 * A web page of somebody else must not reach the tools through the user's browser, neither openly (`Origin`) nor by a
 * name of its own that it points at this machine (`Host`). A number cannot be pointed elsewhere, so it passes.
 */
export function refuseForeignOrigin({ host, headers }: FastifyRequest, publicAddress: PublicAddress): void {
  const own = new URL(publicAddress.url)
  // Behind a trusted proxy the name that the proxy was asked under.
  const asked = URL.parse(`http://${host}`)?.hostname
  if (asked === undefined || (![own.hostname, ...LOOPBACK].includes(asked) && !isNumber(asked))) {
    throw new ServiceError('host_not_allowed', `This host name isn't allowed; use ${own.origin}`)
  }
  if (headers.origin === undefined) return
  const origin = URL.parse(headers.origin)
  const isOwn = origin?.origin === own.origin
  const isSameMachine = origin !== null && LOOPBACK.includes(own.hostname) && LOOPBACK.includes(origin.hostname)
  if (!isOwn && !isSameMachine) {
    throw new ServiceError('origin_not_allowed', "Web pages of other sites can't use this MCP server")
  }
}

function isNumber(hostname: string): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
}

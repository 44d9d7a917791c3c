import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DEVICE_CLIENT_ID } from '../../domain/oauth/allowed-scopes.ts'
import { clientSecretHash } from '../../domain/oauth/client-secret.ts'
import { isResourcePath, isToolServerPath } from '../../domain/oauth/resources.ts'
import type { Services } from '../../domain/services.ts'
import { CLIENT_SCOPES } from '../../domain/shared/client-scopes.ts'
import { takeRegistration } from '../../domain/sign-in/login-throttle.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { admitAddress } from '../core/admit.ts'
import { RESOURCE_METADATA_PATH } from '../core/credentials/challenge.ts'
import type { RateLimits } from '../core/limits/rate-limits.ts'
import { registerPart } from '../core/register-part.ts'
import { offeredToolScopes } from '../mcp/offered-scopes.ts'
import type { AuthorizationServer } from './authorization-server.ts'
import { OAUTH_ROUTES } from './oauth-routes.ts'

export interface OAuthDeps {
  readonly services: Services
  readonly limits: RateLimits
  readonly server: AuthorizationServer
  readonly isLimited: boolean
}

const ALL_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const MAX_BODY_BYTES = 56 * 1024
const ROOT_METADATA = '/.well-known/oauth-authorization-server'

/** Puts the authorization server at its addresses, and the metadata of what its tokens are for. */
export async function registerOAuth(app: FastifyInstance, deps: OAuthDeps): Promise<void> {
  const { services, limits } = deps

  await registerPart(app, 'oauth', (oauth) => {
    // The library reads bodies itself, with its own limits and refusals.
    oauth.removeAllContentTypeParsers()
    oauth.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null))
    oauth.addHook('onRequest', async (request) => admitAddress(request, { limits }))

    oauth.setErrorHandler((error, request, reply) => answerOAuthError(error, request, reply))

    for (const { methods, path } of OAUTH_ROUTES) {
      oauth.route({
        method: [...methods],
        url: path,
        async handler(request, reply) {
          const isRegistration = path.startsWith('/oauth/register')
          if (isRegistration) await refuseIfClosed(services)
          if (isRegistration && request.method === 'POST' && deps.isLimited) {
            await takeRegistration(services, request.ip)
          }
          await serve(deps, request, reply)
        },
      })
      const others = ALL_METHODS.filter((method) => !methods.includes(method))
      oauth.route({
        method: [...others],
        url: path,
        config: { isRefusal: true },
        async handler(request, reply) {
          reply.header('Allow', methods.join(', ')).code(405)
          return {
            error: 'invalid_request',
            error_description: `${request.method} is not allowed here; use ${methods.join(' or ')}`,
          }
        },
      })
    }

    // Clients that know only a resource's address look for its server below that path, too (RFC 8414, section 3.1).
    for (const kind of ['oauth-authorization-server', 'openid-configuration']) {
      oauth.get(`/.well-known/${kind}/*`, async (request, reply) => {
        if (!isResourcePath(pathAfter(request, `/.well-known/${kind}`))) throw notFound()
        request.raw.url = ROOT_METADATA
        await serve(deps, request, reply)
      })
    }
    for (const path of [RESOURCE_METADATA_PATH, `${RESOURCE_METADATA_PATH}/*`]) {
      oauth.get(path, async (request, reply) => {
        const resource = pathAfter(request, RESOURCE_METADATA_PATH)
        if (!isResourcePath(resource)) throw notFound()
        reply.header('Access-Control-Allow-Origin', '*').header('Cache-Control', 'public, max-age=300')
        const scopes = isToolServerPath(resource) ? await offeredToolScopes(services) : CLIENT_SCOPES
        return resourceMetadata(services.publicAddress.url, resource, scopes)
      })
    }
  })
}

/** RFC 9728. The identifier is the address that was asked about, byte for byte. */
function resourceMetadata(base: string, path: string, scopes: readonly string[]) {
  return {
    resource: path === '' ? base : base + path,
    authorization_servers: [base],
    scopes_supported: [...scopes],
    bearer_methods_supported: ['header'],
    resource_name: 'Almanac',
    resource_documentation: `${base}/docs`,
    service_device_flow_client_id: DEVICE_CLIENT_ID,
  }
}

async function serve({ services, server }: OAuthDeps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const provider = await server.provider()
  const raw = request.method === 'PUT' ? await withHashedSecret(request.raw) : request.raw
  speakAsIssuer(raw, services.publicAddress.url)
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  // Pages bring their own; the empty script-src lets the library add the digest of the one script it needs.
  reply.raw.setHeader(
    'Content-Security-Policy',
    "default-src 'none'; script-src; base-uri 'none'; frame-ancestors 'none'",
  )
  await provider.callback()(raw, reply.raw)
}

/**
 * The library builds addresses from the Host header. Whatever the caller wrote there, it sees the issuer's own, so no
 * answer can be made to point elsewhere.
 */
function speakAsIssuer(raw: IncomingMessage, issuer: string): void {
  const { host, protocol } = new URL(issuer)
  raw.headers.host = host
  raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  delete raw.headers['x-forwarded-host']
  delete raw.headers['forwarded']
}

/** A client that changes its metadata may repeat its secret, which is then compared with the hash we keep. */
async function withHashedSecret(raw: IncomingMessage): Promise<IncomingMessage> {
  let text = ''
  // A refusal must leave the stream open, so that the rest is discarded and the client gets to read the answer.
  for await (const chunk of raw.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    text += chunk
    if (text.length > MAX_BODY_BYTES)
      throw new ServiceError('request_too_large', `The request must be at most ${MAX_BODY_BYTES} characters`)
  }
  const body = Buffer.from(hashSecretIn(text))
  const headers = { ...raw.headers, 'content-length': String(body.length) }
  delete headers['transfer-encoding']
  const { method, url, socket, httpVersion, httpVersionMajor, httpVersionMinor } = raw
  const copy = Readable.from([body], { objectMode: false })
  return Object.assign(copy, {
    method,
    url,
    socket,
    httpVersion,
    httpVersionMajor,
    httpVersionMinor,
    headers,
  }) as unknown as IncomingMessage
}

function hashSecretIn(text: string): string {
  try {
    const body = JSON.parse(text) as Record<string, unknown>
    const { client_secret: secret } = body
    return typeof secret === 'string' ? JSON.stringify({ ...body, client_secret: clientSecretHash(secret) }) : text
  } catch {
    // Not ours to refuse: the library says what is wrong with it.
    return text
  }
}

/** The library would answer with a bare "Not Found", which tells a client nothing. */
async function refuseIfClosed({ oauthSettings }: Services): Promise<void> {
  if ((await oauthSettings.read()).registration !== 'off') return
  throw new ServiceError(
    'not_found',
    "Clients can't register themselves with this service; ask an administrator to create one in the console",
  )
}

function pathAfter(request: FastifyRequest, prefix: string): string {
  const path = request.url.split('?')[0] ?? ''
  return path.slice(prefix.length).replace(/\/$/, '')
}

function notFound(): ServiceError {
  return new ServiceError('not_found', 'No protected resource at this URL')
}

/** In the shape of OAuth (RFC 6749, section 5.2), also where the refusal is ours. */
function answerOAuthError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = thrown instanceof ServiceError ? thrown : undefined
  const status = known?.status ?? 500
  if (status === 500) request.log.error({ err: thrown }, 'request failed')
  if (known?.retryAfterSeconds !== undefined) reply.header('Retry-After', String(known.retryAfterSeconds))
  const isTemporary = status === 429 || status === 503
  const error = status === 500 ? 'server_error' : isTemporary ? 'temporarily_unavailable' : 'invalid_request'
  return reply
    .code(status)
    .send({ error, error_description: known?.message ?? 'Something went wrong on our side; retry with backoff' })
}

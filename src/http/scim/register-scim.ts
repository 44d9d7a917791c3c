import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../domain/access/role.ts'
import {
  changeProvisioned,
  deprovisionUser,
  listProvisioned,
  type ProvisionedUser,
  provisionUser,
  readProvisioned,
} from '../../domain/provisioning/provision-user.ts'
import { findScimToken } from '../../domain/provisioning/scim-token.ts'
import type { Services } from '../../domain/services.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { bearerOf } from '../core/bearer.ts'
import type { RateLimits } from '../core/rate-limits.ts'
import { resourceTypes, SCHEMAS, serviceProviderConfig } from './scim-config.ts'
import { type ListParameters, listAnswer, readListQuery } from './scim-list.ts'
import { patchUser } from './scim-patch.ts'
import { fieldsOfUser, presentUser, readUser } from './scim-user.ts'

const TYPE = 'application/scim+json; charset=utf-8'
const MAX_BODY_BYTES = 256 * 1024

type WithId = { Params: { id: string } }

/** Provisioning by SCIM 2.0 (RFC 7643, 7644): an identity provider makes, changes and deactivates users. */
export async function registerScim(
  app: FastifyInstance,
  { services, limits }: { services: Services; limits: RateLimits },
): Promise<void> {
  const base = () => services.publicAddress.url
  const send = (reply: FastifyReply, body: unknown, status = 200) =>
    reply.code(status).type(TYPE).send(JSON.stringify(body))
  const sendUser = (reply: FastifyReply, found: ProvisionedUser, status = 200) => {
    const user = presentUser(found, base())
    return send(reply.header('Location', user.meta.location), user, status)
  }

  const actors = new WeakMap<FastifyRequest, Actor>()
  // Set before any handler runs; whoever is missing has no rights at all.
  const actorOf = (request: FastifyRequest): Actor => actors.get(request) ?? { kind: 'service' }

  await app.register((scim, _options, done) => {
    readScimBodies(scim)
    scim.addHook('onRequest', async (request) => {
      request.trace.operation = `${request.method} ${request.routeOptions.url}`
      limits.takeAddress(request.ip)
      const token = await findScimToken(services, bearerOf(request))
      if (token === undefined) {
        throw new ServiceError('invalid_token', 'The token is invalid or expired; use one for provisioning')
      }
      actors.set(request, { kind: 'provisioning', name: token.name, address: request.ip })
    })
    scim.setErrorHandler((error, request, reply) => answerScimError(error, request, reply))

    scim.get('/scim/v2/ServiceProviderConfig', async (_request, reply) => send(reply, serviceProviderConfig(base())))
    scim.get('/scim/v2/ResourceTypes', async (_request, reply) => {
      const types = resourceTypes(base())
      return send(reply, listAnswer(types, types.length, 0))
    })
    scim.get('/scim/v2/Schemas', async (_request, reply) => send(reply, listAnswer(SCHEMAS, SCHEMAS.length, 0)))

    scim.get<{ Querystring: ListParameters }>('/scim/v2/Users', async (request, reply) => {
      const query = readListQuery(request.query)
      const { found, total } = await listProvisioned(services, query)
      const users = found.map((each) => presentUser(each, base()))
      return send(reply, listAnswer(users, total, query.offset))
    })
    scim.post('/scim/v2/Users', async (request, reply) =>
      sendUser(reply, await provisionUser(services, actorOf(request), readUser(request.body)), 201),
    )
    scim.get<WithId>('/scim/v2/Users/:id', async ({ params: { id } }, reply) =>
      sendUser(reply, await readProvisioned(services, id)),
    )
    scim.put<WithId>('/scim/v2/Users/:id', async (request, reply) =>
      sendUser(reply, await changeProvisioned(services, actorOf(request), request.params.id, readUser(request.body))),
    )
    scim.patch<WithId>('/scim/v2/Users/:id', async (request, reply) => {
      const { id } = request.params
      const after = patchUser(fieldsOfUser(await readProvisioned(services, id)), request.body)
      return sendUser(reply, await changeProvisioned(services, actorOf(request), id, after))
    })
    scim.delete<WithId>('/scim/v2/Users/:id', async (request, reply) => {
      await deprovisionUser(services, actorOf(request), request.params.id)
      return reply.code(204).send()
    })
    done()
  })
}

function readScimBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const types = ['application/scim+json', 'application/json']
  app.addContentTypeParser(types, { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) => {
    try {
      done(null, JSON.parse(String(body)))
    } catch (cause) {
      done(new ServiceError('invalid_json', 'The body is not valid JSON', { cause }))
    }
  })
}

/** RFC 7644, section 3.12. */
function answerScimError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status =
    thrown instanceof ServiceError ? thrown.status : ((thrown as { statusCode?: number }).statusCode ?? 500)
  const isOurs = status >= 500
  if (isOurs) request.log.error({ err: thrown }, 'request failed')
  if (status === 401) reply.header('WWW-Authenticate', 'Bearer')
  const scimType = scimTypeOf(thrown)
  const body = {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    ...(scimType !== undefined && { scimType }),
    detail: isOurs ? 'Something failed on our side; retry with backoff' : (thrown as Error).message,
  }
  return reply.code(status).type(TYPE).send(JSON.stringify(body))
}

function scimTypeOf(thrown: unknown): string | undefined {
  if (!(thrown instanceof ServiceError)) return undefined
  if (thrown.code === 'conflict') return 'uniqueness'
  if (thrown.code === 'invalid_json') return 'invalidSyntax'
  if (thrown.code !== 'invalid_request') return undefined
  if (thrown.message.startsWith('The filter')) return 'invalidFilter'
  return thrown.message.startsWith('userName cannot') ? 'mutability' : 'invalidValue'
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { IMMUTABLE } from '../../domain/provisioning/provision-user.ts'
import { findScimToken } from '../../domain/provisioning/scim-token.ts'
import type { Services } from '../../domain/services.ts'
import type { Actor } from '../../domain/shared/actor.ts'
import { quoted } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { type Admitted, admitAddress, admitCaller } from '../core/admit.ts'
import { bearerOf } from '../core/credentials/bearer.ts'
import { readJson } from '../core/json/read-json.ts'
import type { RateLimits } from '../core/limits/rate-limits.ts'
import { registerPart } from '../core/register-part.ts'
import { registerScimGroups } from './register-scim-groups.ts'
import { registerScimUsers } from './register-scim-users.ts'
import { resourceTypes, schemas, serviceProviderConfig } from './scim-config.ts'
import type { ScimContext, WithId } from './scim-context.ts'
import { listAnswer } from './scim-list.ts'

const TYPE = 'application/scim+json; charset=utf-8'
const CHANGES = new Set(['PUT', 'PATCH', 'DELETE'])
const MAX_BODY_BYTES = 256 * 1024

/** Provisioning by SCIM 2.0 (RFC 7643, 7644): an identity provider makes, changes and deactivates users and groups. */
export async function registerScim(
  app: FastifyInstance,
  { services, limits }: { services: Services; limits: RateLimits },
): Promise<void> {
  const actors = new WeakMap<FastifyRequest, Actor>()
  const context: ScimContext = {
    services,
    base: () => services.publicAddress.url,
    send: (reply, body, status = 200) => reply.code(status).type(TYPE).send(JSON.stringify(body)),
    // Set before any handler runs; whoever is missing has no rights at all.
    actorOf: (request) => actors.get(request) ?? { kind: 'service' },
  }
  const { base, send } = context

  await registerPart(app, 'scim', (scim) => {
    readScimBodies(scim)
    scim.addHook('onRequest', async (request) => {
      admitAddress(request, { limits })
      const { actor } = await admitCaller(request, { limits, services }, () =>
        authenticateProvisioning(services, request),
      )
      actors.set(request, actor)
    })
    // Changes deactivate users and take them out of groups, which must be possible while the disk is full.
    scim.addHook('preHandler', (request, _reply, next) => {
      if (CHANGES.has(request.method)) services.reservedSpace.enter(next)
      else next()
    })
    scim.setErrorHandler((error, request, reply) => answerScimError(error, request, reply))

    scim.get('/scim/v2/ServiceProviderConfig', async (_request, reply) => send(reply, serviceProviderConfig(base())))
    for (const [name, resources] of Object.entries({ ResourceTypes: resourceTypes, Schemas: schemas })) {
      scim.get(`/scim/v2/${name}`, async (_request, reply) => {
        const all = resources(base())
        return send(reply, listAnswer(all, all.length, 0))
      })
      scim.get<WithId>(`/scim/v2/${name}/:id`, async (request, reply) => {
        const found = resources(base()).find(({ id }) => id === request.params.id)
        if (found === undefined) throw new ServiceError('not_found', `Resource ${quoted(request.params.id)} not found`)
        return send(reply, found)
      })
    }
    registerScimUsers(scim, context)
    registerScimGroups(scim, context)
  })
}

async function authenticateProvisioning(
  services: Services,
  request: FastifyRequest,
): Promise<Admitted & { actor: Actor }> {
  const token = await findScimToken(services, bearerOf(request))
  if (token === undefined) {
    throw new ServiceError('invalid_token', 'The token is invalid or expired; use a valid provisioning token')
  }
  const actor = { kind: 'provisioning' as const, name: token.name, address: request.ip }
  return { actor, trace: { tokenId: token.id } }
}

function readScimBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const types = ['application/scim+json', 'application/json']
  const options = { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES } as const
  app.addContentTypeParser(types, options, async (_request: unknown, body: Buffer) => readJson(body))
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
    detail: isOurs ? 'Something went wrong on our side; retry with backoff' : (thrown as Error).message,
  }
  return reply.code(status).type(TYPE).send(JSON.stringify(body))
}

function scimTypeOf(thrown: unknown): string | undefined {
  if (!(thrown instanceof ServiceError)) return undefined
  if (thrown.code === 'conflict') return 'uniqueness'
  if (thrown.code === 'invalid_json') return 'invalidSyntax'
  if (thrown.code !== 'invalid_request') return undefined
  const [{ field, message } = {}] = thrown.details ?? []
  if (field === 'filter') return 'invalidFilter'
  return message === IMMUTABLE ? 'mutability' : 'invalidValue'
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isToolServerPath } from '../../domain/oauth/resources.ts'
import type { Caller } from '../../domain/shared/caller.ts'
import { findMcpServer } from '../../domain/tools/manage-mcp-servers.ts'
import type { McpServerDefinition } from '../../domain/tools/mcp-server.ts'
import { ServiceError } from '../../kernel/errors.ts'
import type { Log } from '../../kernel/log.ts'
import type { ToolFixtures } from '../../mcp/tool-handler.ts'
import {
  ALL_TOOLS_SCOPE,
  mayCall,
  methodsIn,
  settledToolName,
  settleToolNames,
  toolsCalledIn,
} from '../../mcp/tools.ts'
import { type Admitted, admitAddress, admitCaller, limitKeyOf, refuseWhileStarting } from '../core/admit.ts'
import type { Pipeline } from '../core/register-endpoint.ts'
import { equivalentOperation, METHOD_EQUIVALENTS } from './equivalent-operations.ts'
import { offeredToolScopes } from './offered-scopes.ts'
import { refuseForeignOrigin } from './request-origin.ts'
import { authenticateToolCaller } from './tool-credentials.ts'
import type { ToolProtocol } from './tool-protocol.ts'

export interface McpDeps {
  readonly pipeline: Pipeline
  readonly log: Log
  readonly fixtures?: ToolFixtures | undefined
}

/** A call of a tool has a few short arguments. */
const MAX_BODY_BYTES = 1024 * 1024
const ROUTES = ['/mcp', '/mcp/:server']
const OTHER_METHODS = ['GET', 'PUT', 'PATCH', 'DELETE'] as const

/**
 * The tool server at its addresses, behind the same pipeline as every endpoint: origin, address limit, credential, its
 * limits; then the body is read; the scope of the tool, its limit, and only then the protocol.
 */
export async function registerMcp(app: FastifyInstance, { pipeline, log, fixtures }: McpDeps): Promise<void> {
  const { services, limits, headers } = pipeline
  // Large, and most services are never asked for a tool.
  let loading: Promise<ToolProtocol> | undefined
  const load = () =>
    (loading ??= import('./tool-protocol.ts').then(
      ({ ToolProtocol }) => new ToolProtocol({ services, log, fixtures }, MAX_BODY_BYTES),
    ))
  const callers = new WeakMap<FastifyRequest, Caller>()
  // Streams of listening clients would keep the server from closing.
  app.addHook('preClose', async () => (await loading)?.close())

  const authenticate = async (request: FastifyRequest) => {
    const path = pathOf(request)
    if (!isToolServerPath(path)) throw new ServiceError('not_found', 'No MCP server at this URL')
    const challenge = (scope: string) => ({ scope, base: services.publicAddress.url, path })
    admitAddress(request, pipeline)
    refuseForeignOrigin(request, services.publicAddress)
    refuseWhileStarting(pipeline)
    try {
      const { caller } = await admitCaller(request, pipeline, async () => {
        const found = await authenticateToolCaller(services, request, headers, path)
        return { caller: found, ...admittedAs(found) }
      })
      callers.set(request, caller)
      request.challenge = challenge(ALL_TOOLS_SCOPE)
    } catch (error) {
      const isAboutScope = error instanceof ServiceError && error.code === 'insufficient_scope'
      request.challenge = challenge(isAboutScope ? ALL_TOOLS_SCOPE : (await offeredToolScopes(services)).join(' '))
      throw error
    }
  }

  for (const path of ROUTES) {
    app.route({
      method: 'POST',
      url: path,
      bodyLimit: MAX_BODY_BYTES,
      config: { errors: 'toolServer' },
      onRequest: authenticate,
      async handler(request, reply) {
        const caller = callers.get(request)
        if (caller === undefined)
          throw new ServiceError(
            'token_required',
            'A token is required; send the header `Authorization: Bearer <token>`',
          )
        if (request.body === undefined)
          throw new ServiceError('invalid_json', 'The request has no body; send a JSON-RPC message')
        const server = await serverOf(request)
        settleNames(request)
        admit(request, caller)
        await hand(request, reply, caller, server)
      },
    })
    app.route({
      method: [...OTHER_METHODS],
      url: path,
      config: { errors: 'toolServer' },
      onRequest: authenticate,
      async handler(request, reply) {
        reply.header('Allow', 'POST')
        throw new ServiceError(
          'method_not_allowed',
          `${request.method} isn't allowed here because there are no sessions; use POST`,
        )
      },
    })
  }

  /** The one that an administrator made; undefined: the one that offers everything. */
  async function serverOf(request: FastifyRequest): Promise<McpServerDefinition | undefined> {
    const { server: name = 'default' } = request.params as { server?: string }
    if (name === 'default') return undefined
    const found = await findMcpServer(services, name)
    if (found === undefined) throw new ServiceError('not_found', 'No MCP server at this URL')
    return found
  }

  /** Scopes and limits are settled before the tool is reached, so that the refusal can be one of HTTP. */
  function admit(request: FastifyRequest, caller: Caller): void {
    const called = toolsCalledIn(request.body)
    const refused = called.filter((tool) => !mayCall(tool, caller.scopes))
    if (refused.length > 0) {
      const scope = [...new Set(refused.map((tool) => tool.scope))].join(' ')
      request.challenge = { scope, base: services.publicAddress.url, path: pathOf(request) }
      throw new ServiceError('insufficient_scope', `The token doesn't have the scope ${scope}; request one that does`)
    }
    for (const { name } of called) {
      request.trace.operation = `POST /mcp ${name}`
      const equivalent = equivalentOperation(name)
      if (equivalent !== undefined) limits.takeOperation(equivalent, limitKeyOf(admittedAs(caller)), undefined)
    }
    for (const method of methodsIn(request.body)) {
      const equivalent = METHOD_EQUIVALENTS.get(method)
      if (equivalent !== undefined) limits.takeOperation(equivalent, limitKeyOf(admittedAs(caller)), undefined)
    }
  }

  async function hand(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
    server: McpServerDefinition | undefined,
  ): Promise<void> {
    const protocol = await load()
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value)
    }
    await protocol.serve(request, reply, caller, server)
  }
}

/** Also in the header that repeats the name, which the protocol compares with the body. */
function settleNames({ body, raw }: FastifyRequest): void {
  settleToolNames(body)
  const named = raw.headers['mcp-name']
  if (typeof named === 'string' && methodsIn(body).includes('tools/call')) {
    raw.headers['mcp-name'] = settledToolName(named)
  }
}

/** The same as for the Client API: a user who searches here and there draws from one bucket. */
function admittedAs({ credentialId, email }: Caller): Admitted {
  return { person: email, trace: { tokenId: credentialId } }
}

/** As the client knows it: `/mcp/default`. */
function pathOf({ params }: FastifyRequest): string {
  const { server } = params as { server?: string }
  return server === undefined ? '/mcp' : `/mcp/${server}`
}

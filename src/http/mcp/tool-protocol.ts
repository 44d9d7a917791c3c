import { type NodeIncomingMessageLike, toNodeHandler } from '@modelcontextprotocol/node'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../domain/shared/caller.ts'
import type { McpServerDefinition } from '../../domain/tools/mcp-server.ts'
import { authInfoOf, createToolHandler, type ToolHandlerDeps } from '../../mcp/tool-handler.ts'

/** The protocol itself, behind what every request passes first. */
export class ToolProtocol {
  readonly #tools: ReturnType<typeof createToolHandler>
  readonly #serve: ReturnType<typeof toNodeHandler>

  constructor(deps: ToolHandlerDeps, maxBodyBytes: number) {
    this.#tools = createToolHandler(deps)
    this.#serve = toNodeHandler(this.#tools, {
      onerror: (error) => deps.log.error({ err: error }, 'tool request failed'),
      maxRequestBodySize: maxBodyBytes,
    })
  }

  /** `server` is the one that an administrator made; undefined: the one that offers everything. */
  async serve(
    { raw, headers, body }: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
    server: McpServerDefinition | undefined,
  ): Promise<void> {
    const auth = authInfoOf(caller, headers['user-agent'], server)
    await this.#serve(Object.assign(raw, { auth }) as NodeIncomingMessageLike, reply.raw, body)
  }

  async close(): Promise<void> {
    await this.#tools.close()
  }
}

import {
  type AuthInfo,
  createMcpHandler,
  type McpHttpHandler,
  type McpServer,
  type McpServerOptions,
} from '@modelcontextprotocol/server'
import type { Caller } from '../domain/shared/caller.ts'
import type { McpServerDefinition } from '../domain/tools/mcp-server.ts'
import { makeToolServer, type ToolCaller, type ToolServerDeps } from './tool-server.ts'

/** What the official conformance suite expects to find; only its tests register it. */
export interface ToolFixtures {
  readonly options: McpServerOptions
  register(server: McpServer): void
  /** Takes the place of the handler, to which it may hand on. */
  serve(handler: McpHttpHandler, makeServer: (authInfo: AuthInfo | undefined) => McpServer): McpHttpHandler['fetch']
}

export interface ToolHandlerDeps extends ToolServerDeps {
  readonly fixtures?: ToolFixtures | undefined
}

/**
 * The tool server over HTTP: no session, so that every request is judged by its own credential. It speaks the revision
 * 2026-07-28, and 2025-11-25 and its forerunners to clients that begin with `initialize`.
 */
export function createToolHandler(deps: ToolHandlerDeps): Pick<McpHttpHandler, 'fetch' | 'close'> {
  const { fixtures, log } = deps
  const makeServer = (authInfo: AuthInfo | undefined) => {
    const server = makeToolServer(deps, callerOf(authInfo), fixtures?.options)
    fixtures?.register(server)
    return server
  }
  const handler = createMcpHandler(({ authInfo }) => makeServer(authInfo), {
    onerror: (error) => log.debug({ err: error }, 'tool request refused'),
  })
  return { fetch: fixtures?.serve(handler, makeServer) ?? handler.fetch, close: handler.close }
}

/** Carries the caller through the library, which knows only its own idea of a token. The secret stays behind. */
export function authInfoOf(
  caller: Caller,
  userAgent: string | undefined,
  server: McpServerDefinition | undefined,
): AuthInfo {
  const from: ToolCaller = { caller, server, application: /^[^\s/();]{1,100}/.exec(userAgent ?? '')?.[0] ?? 'unknown' }
  return { token: '', clientId: caller.credentialId, scopes: [...caller.scopes], extra: { from } }
}

function callerOf(authInfo: AuthInfo | undefined): ToolCaller {
  const from = authInfo?.extra?.['from'] as ToolCaller | undefined
  if (from === undefined) throw new Error('A tool request without a caller')
  return from
}

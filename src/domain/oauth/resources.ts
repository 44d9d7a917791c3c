/**
 * What a token can be for (RFC 8707). `audience` is what the token says; a client may name the resource by its own
 * address or by the address of the whole service, which stands for the Client API.
 */
export interface Resource {
  readonly audience: string
}

const CLIENT_API = '/rest/api/v1'

/** The tool server has two names: its own, and that of a place where there is only one. */
export const TOOL_SERVER_PATHS: readonly string[] = ['/mcp', '/mcp/default']

export function clientApiResource(base: string): string {
  return base + CLIENT_API
}

/** The names under which a token may be meant for the tool server. */
export function toolServerAudiences(base: string): string[] {
  return TOOL_SERVER_PATHS.map((path) => base + path)
}

export function isToolServerPath(path: string): boolean {
  return TOOL_SERVER_PATHS.includes(path)
}

/** The resource that an indicator names, or undefined when it is none of ours. */
export function findResource(base: string, indicator: string): Resource | undefined {
  const plain = indicator.replace(/\/$/, '')
  if (plain === base || plain === clientApiResource(base)) return { audience: clientApiResource(base) }
  return toolServerAudiences(base).includes(plain) ? { audience: plain } : undefined
}

/** The part after the well-known prefix: where the metadata of a resource lies (RFC 9728, section 3). */
export function isResourcePath(path: string): boolean {
  return path === '' || path === CLIENT_API || isToolServerPath(path)
}

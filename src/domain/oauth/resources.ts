/**
 * What a token can be for (RFC 8707). `audience` is what the token says; a client may name the resource by its own
 * address or by the address of the whole service, which stands for the Client API.
 */
export interface Resource {
  readonly audience: string
}

const CLIENT_API = '/rest/api/v1'

/** The tool server has two names: its own, and that of a place where there is only one. Administrators make others. */
const TOOL_SERVER_PATHS: readonly string[] = ['/mcp', '/mcp/default']
const TOOL_SERVER_NAME = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

export function isToolServerName(name: string): boolean {
  return TOOL_SERVER_NAME.test(name)
}

export function clientApiResource(base: string): string {
  return base + CLIENT_API
}

/** The names under which a token may be meant for the tool server at `path`; one that was made has its own alone. */
export function toolServerAudiences(base: string, path: string): string[] {
  return TOOL_SERVER_PATHS.includes(path) ? TOOL_SERVER_PATHS.map((each) => base + each) : [base + path]
}

/** Doesn't check whether it exists, so a caller can't find out which ones do. */
export function isToolServerPath(path: string): boolean {
  return path === '/mcp' || (path.startsWith('/mcp/') && isToolServerName(path.slice('/mcp/'.length)))
}

/** The name of the tool server that an indicator means, where administrators have to have made it. */
export function madeToolServer(base: string, indicator: string): string | undefined {
  const path = indicator.replace(/\/$/, '').slice(base.length)
  const isMade = indicator.startsWith(base) && isToolServerPath(path) && !TOOL_SERVER_PATHS.includes(path)
  return isMade ? path.slice('/mcp/'.length) : undefined
}

/** The resource that an indicator names, or undefined when it is none of ours. */
export function findResource(base: string, indicator: string): Resource | undefined {
  const plain = indicator.replace(/\/$/, '')
  if (plain === base || plain === clientApiResource(base)) return { audience: clientApiResource(base) }
  const isToolServer = plain.startsWith(base) && isToolServerPath(plain.slice(base.length))
  return isToolServer ? { audience: plain } : undefined
}

/** The part after the well-known prefix: where the metadata of a resource lies (RFC 9728, section 3). */
export function isResourcePath(path: string): boolean {
  return path === '' || path === CLIENT_API || isToolServerPath(path)
}

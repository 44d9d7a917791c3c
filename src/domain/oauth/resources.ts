/**
 * What a token can be for (RFC 8707). `audience` is what the token says; a client may name the resource by its own
 * address or by the address of the whole service, which stands for the Client API.
 */
export interface Resource {
  readonly audience: string
}

const CLIENT_API = '/rest/api/v1'
const TOOL_SERVER = /^\/mcp(\/[A-Za-z0-9_-]{1,64})?$/

export function clientApiResource(base: string): string {
  return base + CLIENT_API
}

/** The resource that an indicator names, or undefined when it is none of ours. */
export function findResource(base: string, indicator: string): Resource | undefined {
  const plain = indicator.replace(/\/$/, '')
  if (plain === base || plain === clientApiResource(base)) return { audience: clientApiResource(base) }
  if (!plain.startsWith(`${base}/`)) return undefined
  return TOOL_SERVER.test(plain.slice(base.length)) ? { audience: plain } : undefined
}

/** The part after the well-known prefix: where the metadata of a resource lies (RFC 9728, section 3). */
export function isResourcePath(path: string): boolean {
  return path === '' || path === CLIENT_API || TOOL_SERVER.test(path)
}

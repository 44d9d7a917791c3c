import type { ClientScope } from '../domain/shared/client-scopes.ts'
import { findTool } from '../domain/tools/find-tool.ts'
import { chatTool } from './chat-tool.ts'
import { codeSearchTool } from './code-search-tool.ts'
import { employeeSearchTool } from './employee-search-tool.ts'
import { readDocumentTool } from './read-document-tool.ts'
import { searchTool } from './search-tool.ts'
import type { Tool } from './tool.ts'
import { userActivityTool } from './user-activity-tool.ts'

/** Every tool, in the order in which they are listed. */
export const TOOLS: readonly Tool[] = [
  searchTool,
  chatTool,
  readDocumentTool,
  employeeSearchTool,
  codeSearchTool,
  userActivityTool,
]

/** The scope that opens all tools of the tool server; each tool's own scope opens that tool. */
export const ALL_TOOLS_SCOPE: ClientScope = 'MCP'

/** What a client asks for to use all tools, each named, so that users see what they allow. */
export const TOOL_SCOPES: readonly ClientScope[] = [...new Set(TOOLS.map(({ scope }) => scope))]

export function mayCall({ scope }: Tool, scopes: ReadonlySet<ClientScope>): boolean {
  return scopes.has(ALL_TOOLS_SCOPE) || scopes.has(scope)
}

/** The tools that a message calls; a batch of the older revision may call several. Unknown names are not ours to judge. */
export function toolsCalledIn(body: unknown): Tool[] {
  return messagesIn(body).flatMap(({ method, params }) =>
    method === 'tools/call' ? TOOLS.filter(({ name }) => name === params?.name) : [],
  )
}

/** The name of the tool that this is a spelling of; any other name as it is. */
export function settledToolName(name: string): string {
  return findTool(TOOLS, name)?.name ?? name
}

/** Settles the names of tools that a message calls, in place. */
export function settleToolNames(body: unknown): void {
  for (const { method, params } of messagesIn(body)) {
    if (method !== 'tools/call' || typeof params?.name !== 'string') continue
    params.name = settledToolName(params.name)
  }
}

/** What a message, or a batch of them, asks for. */
export function methodsIn(body: unknown): string[] {
  return messagesIn(body).flatMap(({ method }) => (typeof method === 'string' ? [method] : []))
}

function messagesIn(body: unknown): { method?: unknown; params?: { name?: unknown } | null }[] {
  const messages: unknown[] = Array.isArray(body) ? body : [body]
  return messages.map((message) => (message ?? {}) as { method?: unknown; params?: { name?: unknown } | null })
}

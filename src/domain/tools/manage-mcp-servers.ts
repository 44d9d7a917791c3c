import { badField, quoted, REQUIRED } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { type AuditDeps, audited, changesOf } from '../audit/audited.ts'
import { changeRecord } from '../audit/change-record.ts'
import { isToolServerName } from '../oauth/resources.ts'
import { type AccountActor, identityOf } from '../shared/actor.ts'
import { refuseUnless } from '../shared/policy.ts'
import type { McpServerDefinition, McpServerStore } from './mcp-server.ts'
import type { ToolRunner } from './tool-runner.ts'

interface McpServerDeps {
  mcpServers: McpServerStore
}

type ManageDeps = McpServerDeps & AuditDeps & { tools: ToolRunner }

export interface McpServerRequest {
  readonly displayName?: string | undefined
  readonly instructions?: string | undefined
  readonly tools?: readonly string[] | undefined
}

const MAX_SERVERS = 200
const NOTED = ['displayName', 'instructions', 'tools'] as const

export async function listMcpServers(
  { mcpServers }: McpServerDeps,
  actor: AccountActor,
): Promise<McpServerDefinition[]> {
  refuseUnless(actor, 'mcp-servers')
  return mcpServers.list()
}

/**
 * Creates an MCP server. It's its own protected resource, so its tokens open no other server.
 * See docs/decisions/0044-tool-servers.md.
 */
export async function createMcpServer(
  deps: ManageDeps,
  actor: AccountActor,
  { name, ...request }: McpServerRequest & { readonly name: string },
): Promise<McpServerDefinition> {
  refuseUnless(actor, 'mcp-servers')
  if (!isToolServerName(name) || name === 'default') {
    throw badField('name', 'must be lowercase letters, digits and hyphens, at most 63 characters, and not "default"')
  }
  if (request.tools === undefined) throw badField('tools', REQUIRED)
  const now = deps.clock.now()
  const server: McpServerDefinition = {
    name,
    displayName: request.displayName?.trim() || name,
    instructions: request.instructions ?? '',
    tools: readTools(deps, request.tools),
    createdBy: identityOf(actor).actor,
    createdAt: now,
    updatedAt: now,
  }
  const note = { action: 'mcp-server.create', subject: name, details: changesOf(undefined, server, NOTED) }
  const all = { name: 'mcp servers', read: () => deps.mcpServers.list() }
  return changeRecord(deps, actor, all, async ({ length }) => {
    if (length >= MAX_SERVERS) {
      throw new ServiceError('conflict', `You've reached the limit of ${MAX_SERVERS} MCP servers; delete one first`)
    }
    if (!(await deps.mcpServers.add(server))) {
      throw new ServiceError('existing_item', `An MCP server named ${quoted(name)} already exists`)
    }
    return { result: server, note }
  })
}

export async function changeMcpServer(
  deps: ManageDeps,
  actor: AccountActor,
  name: string,
  request: McpServerRequest,
): Promise<McpServerDefinition> {
  refuseUnless(actor, 'mcp-servers')
  const tools = request.tools && readTools(deps, request.tools)
  const key = { name: `mcp server ${name}`, read: () => deps.mcpServers.find(name) }
  return changeRecord(deps, actor, key, async (before) => {
    if (before === undefined) throw noServer(name)
    const after: McpServerDefinition = {
      ...before,
      displayName: request.displayName?.trim() || before.displayName,
      instructions: request.instructions ?? before.instructions,
      tools: tools ?? before.tools,
      updatedAt: deps.clock.now(),
    }
    if (!(await deps.mcpServers.put(after))) throw noServer(name)
    const note = { action: 'mcp-server.change', subject: name, details: changesOf(before, after, NOTED) }
    return { result: after, note }
  })
}

export async function removeMcpServer(
  deps: McpServerDeps & AuditDeps,
  actor: AccountActor,
  name: string,
): Promise<void> {
  refuseUnless(actor, 'mcp-servers')
  await audited(deps, actor, { action: 'mcp-server.remove', subject: name }, async () => {
    if (!(await deps.mcpServers.remove(name))) throw noServer(name)
  })
}

/** The server at an address; undefined: there is none. */
export function findMcpServer({ mcpServers }: McpServerDeps, name: string): Promise<McpServerDefinition | undefined> {
  return mcpServers.find(name)
}

function noServer(name: string): ServiceError {
  return new ServiceError('not_found', `MCP server ${quoted(name)} not found`)
}

function readTools({ tools }: { tools: ToolRunner }, names: readonly string[]): string[] {
  const known = new Set(tools.all().map(({ name }) => name))
  for (const [at, name] of names.entries()) {
    if (!known.has(name)) throw badField(`tools[${at}]`, `must be one of ${[...known].join(', ')}; got ${quoted(name)}`)
  }
  if (names.length === 0) throw badField('tools', 'must have at least 1 item')
  return [...new Set(names)]
}

import { badField } from '../../kernel/bad-field.ts'
import { noteReading } from '../audit/note-reading.ts'
import type { Actor } from '../shared/actor.ts'
import type { Caller } from '../shared/caller.ts'
import { refuseUnless } from '../shared/policy.ts'
import { type AgentInsights, agentInsights } from './agents.ts'
import { type AssistantInsights, assistantInsights } from './assistant.ts'
import { type InsightsDeps, type InsightsQuestion, prepare } from './insights-deps.ts'
import { type McpBreakdown, type McpChoice, type McpInsights, mcpBreakdown, mcpInsights } from './mcp.ts'
import { type Overview, overview } from './overview.ts'

export interface InsightsRequest {
  readonly overviewRequest?: InsightsQuestion | undefined
  readonly assistantRequest?: InsightsQuestion | undefined
  readonly agentsRequest?: (InsightsQuestion & { readonly agentIds?: readonly string[] | undefined }) | undefined
  readonly mcpRequest?: InsightsQuestion | undefined
  readonly mcpBreakdownRequest?: (InsightsQuestion & McpChoice) | undefined
  readonly disablePerUserInsights?: boolean | undefined
}

const PARTS = [
  'overviewRequest',
  'assistantRequest',
  'agentsRequest',
  'mcpRequest',
  'mcpBreakdownRequest',
] as const satisfies (keyof InsightsRequest)[]

type InsightsCaller = Pick<Caller, 'email'> & Partial<Pick<Caller, 'credentialId' | 'actedBy'>>

export interface Insights {
  readonly readAt: Date
  readonly overview: Overview | undefined
  readonly assistant: AssistantInsights | undefined
  readonly agents: AgentInsights | undefined
  readonly mcp: McpInsights | undefined
  readonly mcpBreakdown: McpBreakdown | undefined
}

/** How the service is used, for those whose role lets them know; each part is there if it was asked for. */
export async function insights(
  deps: InsightsDeps,
  caller: InsightsCaller,
  request: InsightsRequest,
): Promise<Insights> {
  const actor = await refuseUnlessAllowed(deps, caller)
  refuseEmpty(request)
  const includesPeople = deps.hasPerUserInsights && request.disablePerUserInsights !== true
  const { overviewRequest, assistantRequest, agentsRequest, mcpRequest, mcpBreakdownRequest } = request
  const { disablePerUserInsights: _, ...parts } = request
  const asked = Object.entries(parts).flatMap(([part, question]) => (question === undefined ? [] : part))
  if (includesPeople && asked.length > 0) {
    await noteReading(deps, actor, { action: 'insights.read', subject: 'insights per person', details: { asked } })
  }
  // One after another: each goes through the same memory, and none may keep the thread for long.
  return {
    readAt: (await deps.useMemory.current()).readAt,
    overview:
      overviewRequest &&
      (await overview(deps, await prepare(deps, overviewRequest, 'overviewRequest'), includesPeople)),
    assistant:
      assistantRequest &&
      (await assistantInsights(deps, await prepare(deps, assistantRequest, 'assistantRequest'), includesPeople)),
    agents:
      agentsRequest &&
      (await agentInsights(
        await prepare(deps, agentsRequest, 'agentsRequest'),
        agentsRequest.agentIds,
        includesPeople,
      )),
    mcp: mcpRequest && (await mcpInsights(await prepare(deps, mcpRequest, 'mcpRequest'))),
    mcpBreakdown:
      mcpBreakdownRequest &&
      (await mcpBreakdown(
        await prepare(deps, mcpBreakdownRequest, 'mcpBreakdownRequest'),
        mcpBreakdownRequest,
        includesPeople,
      )),
  }
}

/** An empty answer would look like a service that nobody uses. */
function refuseEmpty(request: InsightsRequest): void {
  if (PARTS.some((part) => request[part] !== undefined)) return
  throw badField(PARTS[0], `is required, unless you send one of ${PARTS.slice(1).join(', ')}`)
}

async function refuseUnlessAllowed(
  { accounts }: InsightsDeps,
  { email, credentialId, actedBy }: InsightsCaller,
): Promise<Actor> {
  const account = await accounts.find(email)
  const actor: Actor = {
    kind: 'account',
    email,
    role: account?.isActive === true ? account.role : 'member',
    ...(credentialId !== undefined && { credential: credentialId }),
    ...(actedBy !== undefined && { isActedFor: true }),
  }
  refuseUnless(actor, 'insights')
  return actor
}

import type { Agent, AgentRecord, AgentVersionStore } from '../agents/agent.ts'
import type { AgentEditorDraftStore } from '../agents/agent-drafts.ts'
import type { AgentRunStore } from '../agents/agent-run.ts'
import type { RunningAgents } from '../agents/running-agents.ts'
import type { AgentScheduleStore } from '../agents/schedules/agent-schedule.ts'
import type { SharedMemory } from '../sharing/shared-memory.ts'
import type { SharedObjectStore } from '../sharing/shared-object.ts'
import type { McpServerStore } from '../tools/mcp-server.ts'
import type { RemoteServerStore, RemoteServers, ToolConsentStore } from '../tools/remote/remote-server.ts'
import type { RemoteTools } from '../tools/remote/remote-tools.ts'
import type { ToolRunner } from '../tools/tool-runner.ts'

/** Agents and the tools they use. */
export interface AgentServices {
  readonly agents: SharedObjectStore<AgentRecord>
  readonly agentMemory: SharedMemory<AgentRecord, Agent>
  readonly agentVersions: AgentVersionStore
  readonly agentDrafts: AgentEditorDraftStore
  readonly agentRuns: AgentRunStore
  readonly agentSchedules: AgentScheduleStore
  readonly runningAgents: RunningAgents
  readonly tools: ToolRunner
  readonly mcpServers: McpServerStore
  /** Tool servers of others, and what people allowed us there. */
  readonly remoteServers: RemoteServerStore
  readonly toolConsents: ToolConsentStore
  readonly remote: RemoteServers
  readonly remoteTools: RemoteTools
  /** Seals tokens and secrets of other servers. */
  readonly toolKey: string
}

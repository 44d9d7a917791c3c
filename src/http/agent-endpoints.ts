import deleteAgentSchedule from './api/agent-schedules/[schedule_id].delete.ts'
import changeAgentSchedule from './api/agent-schedules/[schedule_id].patch.ts'
import readAgentSchedule from './api/agent-schedules/[schedule_id].ts'
import createAgentSchedule from './api/agent-schedules.post.ts'
import listAgentSchedules from './api/agent-schedules.ts'
import platformAgentCancellations from './api/agents/[agent_id]/cancellations.ts'
import platformAgentResponses from './api/agents/[agent_id]/responses.ts'
import platformAgentRun from './api/agents/[agent_id]/runs/[run_id].ts'
import platformAgentRuns from './api/agents/[agent_id]/runs.ts'
import platformAgentSchemas from './api/agents/[agent_id]/schemas.ts'
import platformAgent from './api/agents/[agent_id].ts'
import platformAgentSearch from './api/agents/search.ts'
import type { Endpoint } from './core/endpoint.ts'
import authorizeActionPack from './rest/api/v1/actions/actionpack/[actionPackId]/auth.post.ts'
import actionPackAuth from './rest/api/v1/actions/actionpack/[actionPackId]/auth.ts'
import importAgent from './rest/api/v1/agents/[agent_id]/import.ts'
import agentSchemas from './rest/api/v1/agents/[agent_id]/schemas.ts'
import deleteAgent from './rest/api/v1/agents/[agent_id].delete.ts'
import editAgent from './rest/api/v1/agents/[agent_id].post.ts'
import getAgent from './rest/api/v1/agents/[agent_id].ts'
import streamRun from './rest/api/v1/agents/runs/stream.ts'
import waitForRun from './rest/api/v1/agents/runs/wait.ts'
import searchAgents from './rest/api/v1/agents/search.ts'
import createAgent from './rest/api/v1/agents.ts'
import authorizeToolServer from './rest/api/v1/tool-servers/[serverId]/auth.post.ts'
import toolServerAuth from './rest/api/v1/tool-servers/[serverId]/auth.ts'
import toolServerTools from './rest/api/v1/tool-servers/[serverId]/tools.ts'
import callTool from './rest/api/v1/tools/call.ts'
import listTools from './rest/api/v1/tools/list.ts'

/** Agents, in both APIs, their schedules, and tools. */
export const AGENT_ENDPOINTS: readonly Endpoint[] = [
  createAgent,
  getAgent,
  editAgent,
  deleteAgent,
  agentSchemas,
  importAgent,
  searchAgents,
  streamRun,
  waitForRun,
  platformAgentSearch,
  platformAgent,
  platformAgentSchemas,
  platformAgentRuns,
  platformAgentRun,
  platformAgentCancellations,
  platformAgentResponses,
  listAgentSchedules,
  createAgentSchedule,
  readAgentSchedule,
  changeAgentSchedule,
  deleteAgentSchedule,
  listTools,
  callTool,
  toolServerAuth,
  authorizeToolServer,
  toolServerTools,
  actionPackAuth,
  authorizeActionPack,
]

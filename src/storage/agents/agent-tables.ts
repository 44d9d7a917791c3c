import type { RunStatus } from '../../domain/agents/agent-run.ts'

/** The tables of agents, besides what they are: that is shared like everything that people make. */
export interface AgentTables {
  /** `definition`: JSON. */
  agent_versions: { agent_id: number; version: number; definition: string; made_by: string; made_at: number }
  /** `record`: JSON of what was asked and answered. */
  agent_runs: {
    id: string
    agent_id: number
    agent_version: number
    owner: string
    status: RunStatus
    record: string
    created_at: number
    updated_at: number
  }
}

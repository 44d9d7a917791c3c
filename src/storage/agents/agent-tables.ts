import type { AgentDefinition } from '../../domain/agents/agent.ts'
import type { AgentRun, RunStatus } from '../../domain/agents/agent-run.ts'
import type { MessageRecord } from '../chat/chat-tables.ts'
import type { Json } from '../database/json-column.ts'

/** Times in milliseconds. */
export type RunRecord = Pick<AgentRun, 'input' | 'metadata' | 'interactions' | 'error'> & {
  readonly messages: readonly MessageRecord[]
}

/** The tables of agents, besides what they are: that is shared like everything that people make. */
export interface AgentTables {
  agent_versions: {
    agent_id: number
    version: number
    definition: Json<AgentDefinition>
    made_by: string
    made_at: number
  }
  /** `agent`: its ID, or the kind of new one. */
  agent_drafts: {
    owner: string
    agent: string
    content: Json<string>
    saved_at: number
  }
  /** `record`: what was asked and answered. */
  agent_runs: {
    id: string
    agent_id: number
    agent_version: number
    owner: string
    status: RunStatus
    /** Grows while a service works on it. */
    beat: number
    record: Json<RunRecord>
    created_at: number
    updated_at: number
  }
}

import type { VisibilityResolver } from '../access/visibility-of.ts'
import type { AuditDeps } from '../audit/audited.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import type { SharedMemory } from '../sharing/shared-memory.ts'
import type { SharedObjectStore } from '../sharing/shared-object.ts'
import type { ViewerDeps } from '../sharing/viewer.ts'
import type { SkillRecord } from '../skills/skill.ts'
import type { ToolRunner } from '../tools/tool-runner.ts'
import type { Agent, AgentRecord, AgentVersionStore } from './agent.ts'

export interface AgentDeps extends ViewerDeps, AuditDeps {
  agents: SharedObjectStore<AgentRecord>
  agentVersions: AgentVersionStore
  agentMemory: SharedMemory<AgentRecord, Agent>
  tools: ToolRunner
  skills: SharedObjectStore<SkillRecord>
  documents: DocumentStore
  visibilities: Pick<VisibilityResolver, 'visibilityOf' | 'datasources'>
}

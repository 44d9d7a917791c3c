import type { SourceChoice } from '../chat/answerer.ts'
import type { SharedObject } from '../sharing/shared-object.ts'

/** A value that whoever runs an agent fills in. */
export interface AgentInput {
  /** As instructions name it: `{{name}}`. */
  readonly name: string
  readonly description: string
  readonly isRequired: boolean
  /** All that it may be; empty: any text. */
  readonly options: readonly string[]
}

/** A tool that an agent uses before it answers. */
export interface AgentTool {
  readonly name: string
  /** Texts may name inputs. */
  readonly arguments: Readonly<Record<string, unknown>>
}

/** What an agent does, without what it is called and who may use it. */
export interface AgentDefinition {
  readonly name: string
  readonly description: string
  /** What is to be done; may name inputs: `{{name}}`. */
  readonly instructions: string
  readonly inputs: readonly AgentInput[]
  readonly inclusions: SourceChoice
  readonly exclusions: SourceChoice
  readonly tools: readonly AgentTool[]
  /** Ids of skills that say how it is done; whoever runs it must be able to read them, too. */
  readonly skills?: readonly string[]
  /** Questions that the page of the agent offers. */
  readonly starterQuestions?: readonly string[]
}

/** A definition that was brought in, and that nobody runs until it is published. */
export interface AgentDraft {
  readonly definition: AgentDefinition
  readonly savedBy: string
  readonly savedAt: number
  readonly gitAuthorId?: string
}

export interface AgentRecord {
  readonly definition: AgentDefinition
  /** 1 when it is made; one more with each change of the definition. */
  readonly version: number
  /** Is in no list, and goes after a day. */
  readonly isTransient: boolean
  readonly draft?: AgentDraft
}

export type Agent = SharedObject<AgentRecord>

/** What an agent was. */
export interface AgentVersion {
  readonly version: number
  readonly definition: AgentDefinition
  /** In lower case. */
  readonly by: string
  readonly at: Date
}

/** Every version that an agent ever had, as far as they are kept. */
export interface AgentVersionStore {
  /** The oldest go when there are more than `kept`. */
  add(agentId: number, version: AgentVersion, kept: number): Promise<void>
  find(agentId: number, version: number): Promise<AgentVersion | undefined>
  removeAll(agentId: number): Promise<void>
}

export function readAgentId(id: string): number {
  return /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0
}

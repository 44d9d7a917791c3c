import type { ErrorCode } from '../../kernel/errors.ts'
import type { SavedMessage } from '../chat/saved-chat.ts'

export type RunStatus = 'queued' | 'running' | 'requires_input' | 'success' | 'error' | 'cancelled' | 'expired'

/** A service works on these, or died while it did. */
export const WORKED_ON: readonly RunStatus[] = ['queued', 'running']
/** These have not ended. */
export const OPEN: readonly RunStatus[] = [...WORKED_ON, 'requires_input']

/** A call that changes something, and that whoever runs the agent approves or rejects before. */
export interface Interaction {
  readonly id: string
  /** Which of the agent's tools, by its place. */
  readonly step: number
  readonly tool: string
  readonly arguments: Readonly<Record<string, unknown>>
  /** Absent: it is waited for. */
  readonly isApproved?: boolean
}

/** One run of an agent, by somebody, as them. */
export interface AgentRun {
  readonly id: string
  readonly agentId: number
  readonly agentVersion: number
  /** Who ran it; in lower case. Nobody else ever sees it. */
  readonly owner: string
  readonly status: RunStatus
  readonly input: Readonly<Record<string, string>>
  /** Whatever the caller wanted to be kept with it. */
  readonly metadata: Readonly<Record<string, unknown>>
  /** Oldest first. */
  readonly messages: readonly SavedMessage[]
  /** Of a run that goes on without its caller. */
  readonly interactions?: readonly Interaction[]
  /** Why it did not succeed. */
  readonly error?: { readonly code: ErrorCode; readonly message: string } | undefined
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type RunChange = Pick<AgentRun, 'status' | 'updatedAt'> &
  Partial<Pick<AgentRun, 'messages' | 'interactions' | 'error'>>

/** How far a run is that a service works on. */
export interface RunBeat {
  readonly id: string
  readonly owner: string
  readonly status: RunStatus
  readonly beat: number
  readonly updatedAt: Date
}

export interface AgentRunStore {
  /** Of one person the oldest make room when there are more than `kept`. */
  add(run: AgentRun, kept: number): Promise<void>
  /** As `add`; false, and nothing is stored, when so many runs of the person are open. */
  addOpen(run: AgentRun, kept: number, mostOpen: number): Promise<boolean>
  find(id: string, owner: string): Promise<AgentRun | undefined>
  /** A person's runs of one agent, or of all, the latest first. */
  latest(owner: string, agentId: number | undefined, limit: number): Promise<AgentRun[]>
  /**
   * Changes a run whose status is one of `from`, in one step; false: it has another, or is not there. So what was
   * cancelled stays cancelled, whichever service works on it.
   */
  change(id: string, owner: string, from: readonly RunStatus[], change: RunChange): Promise<boolean>
  /** Changes a run by what it is now, in one step; whoever else changes it waits. Undefined: it is not there. */
  update(id: string, owner: string, decide: (run: AgentRun) => RunChange): Promise<AgentRun | undefined>
  /** Says that a service still works on these. */
  beat(ids: readonly string[]): Promise<void>
  /** Runs that have not ended, of everybody, those changed longest ago first. */
  open(limit: number): Promise<RunBeat[]>
  removeOfAgent(agentId: number): Promise<void>
}

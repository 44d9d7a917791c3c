import type { SavedMessage } from '../chat/saved-chat.ts'

/** `running` also of a run whose service died in the middle. */
export const RUN_STATUSES = ['running', 'success', 'error', 'cancelled'] as const
export type RunStatus = (typeof RUN_STATUSES)[number]

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
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface AgentRunStore {
  /** Of one person the oldest make room when there are more than `kept`. */
  add(run: AgentRun, kept: number): Promise<void>
  find(id: string, owner: string): Promise<AgentRun | undefined>
  /**
   * Changes a run whose status is `from`, in one step; false: it has another, or is not there. So what was cancelled
   * stays cancelled, whichever service works on it.
   */
  change(
    id: string,
    owner: string,
    from: RunStatus,
    change: Pick<AgentRun, 'status' | 'updatedAt'> & Partial<Pick<AgentRun, 'messages'>>,
  ): Promise<boolean>
  removeOfAgent(agentId: number): Promise<void>
}

import type { Clock } from '../../kernel/clock.ts'
import { type AgentRunStore, WORKED_ON } from './agent-run.ts'
import { INTERRUPTED } from './run-agent.ts'

interface WatchDeps {
  agentRuns: AgentRunStore
  clock: Clock
}

interface Seen {
  readonly beat: number
  /** Since when it stands still, by the clock of this service alone: several need not agree on the time. */
  readonly since: number
}

/** A service says every few seconds which runs it works on. */
const STILL_MS = 2 * 60_000
const EXPIRES_MS = 24 * 3_600_000
const MOST_AT_ONCE = 10_000

/** Ends runs whose service died, and those whose owner decided nothing for a day. */
export class RunWatch {
  readonly #deps: WatchDeps
  #seen = new Map<string, Seen>()

  constructor(deps: WatchDeps) {
    this.#deps = deps
  }

  async sweep(): Promise<void> {
    const { agentRuns, clock } = this.#deps
    const now = clock.now()
    const seen = new Map<string, Seen>()
    for (const { id, owner, status, beat, updatedAt } of await agentRuns.open(MOST_AT_ONCE)) {
      if (status === 'requires_input') {
        if (now.getTime() - updatedAt.getTime() < EXPIRES_MS) continue
        await agentRuns.change(id, owner, ['requires_input'], { status: 'expired', error: UNDECIDED, updatedAt: now })
        continue
      }
      const before = this.#seen.get(id)
      const known = before?.beat === beat ? before : { beat, since: now.getTime() }
      if (now.getTime() - known.since < STILL_MS) seen.set(id, known)
      else await agentRuns.change(id, owner, WORKED_ON, { status: 'error', error: INTERRUPTED, updatedAt: now })
    }
    this.#seen = seen
  }
}

const UNDECIDED = { code: 'request_timeout', message: 'No response for 24 hours' } as const

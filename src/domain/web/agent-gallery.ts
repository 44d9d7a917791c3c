import type { AgentDeps } from '../agents/agent-deps.ts'
import { type AgentView, searchAgents } from '../agents/read-agents.ts'
import { placeOf, rowsOfAction, type UseMemory } from '../insights/use-memory.ts'
import type { Caller } from '../shared/caller.ts'

/** An agent in the gallery, with how often everyone ran it in the last 30 days. */
export interface GalleryAgent {
  readonly view: AgentView
  readonly isOwn: boolean
  readonly runs: number
}

const DAYS = 30
const DAY_MS = 86_400_000

/** The agents the caller can run, by name. */
export async function agentGallery(
  deps: AgentDeps & { useMemory: UseMemory },
  caller: Caller,
): Promise<GalleryAgent[]> {
  const [views, runs] = [await searchAgents(deps, caller, ''), await runsByAgent(deps)]
  return views.map((view) => ({
    view,
    isOwn: view.agent.sharing.owner === caller.email,
    runs: runs.get(String(view.agent.id)) ?? 0,
  }))
}

async function runsByAgent({ useMemory, clock }: Pick<AgentDeps, 'clock'> & { useMemory: UseMemory }) {
  const { days, names } = await useMemory.current()
  const since = Math.floor(clock.now().getTime() / DAY_MS) - DAYS
  const runs = new Map<string, number>()
  for (const use of days) {
    if (use.day <= since) continue
    const { from, to } = rowsOfAction(use, placeOf('RAN_AGENT'))
    for (let row = from; row < to; row++) {
      const agent = names.text(use.names[row] as number)
      runs.set(agent, (runs.get(agent) ?? 0) + (use.counts[row] as number))
    }
  }
  return runs
}

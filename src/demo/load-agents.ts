import { createAgent } from '../domain/agents/write-agent.ts'
import type { Services } from '../domain/services.ts'
import type { Caller } from '../domain/shared/caller.ts'
import { Chances } from './chances.ts'
import type { DemoCompany } from './company/types.ts'
import { type DemoAgent, readKnowledge } from './read-knowledge.ts'

const DAY_MS = 86_400_000
/** So far back goes what the gallery counts. */
const DAYS = 28
const EVERYONE = { role: 'VIEWER', group: { type: 'ALL', id: '' } } as const

/** The agents that people of the company made, shared with everyone, and that they were run. */
export async function loadAgents(services: Services, company: DemoCompany): Promise<void> {
  const chances = new Chances(7)
  for (const agent of readKnowledge().agents) {
    const { name, description, instructions, inputs, datasources, starterQuestions, runs } = agent
    const { agent: made } = await createAgent(services, callerOf(agent, company), {
      ...{ name, description, instructions, inputs, starterQuestions },
      inclusions: { datasources },
      roles: [EVERYONE],
    })
    const now = services.clock.now().getTime()
    const events = Array.from({ length: runs }, () => ({
      person: company.people[chances.below(company.people.length)]!.email,
      action: 'RAN_AGENT',
      ...{ documentKey: undefined, answerToken: undefined, note: undefined, eventId: undefined },
      name: String(made.id),
      host: 'SUCCESS',
      at: new Date(now - chances.below(DAYS * DAY_MS)),
    }))
    await services.activity.append(events)
  }
}

function callerOf({ by }: DemoAgent, { domain }: DemoCompany): Caller {
  const nobody = {
    scopes: new Set<never>(),
    credentialId: 'demo',
    root: { kind: 'authToken' },
    actedBy: undefined,
  } as const
  return { email: `${by}@${domain}`, ...nobody }
}

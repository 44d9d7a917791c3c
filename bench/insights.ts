import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ActivityEvent } from '../src/domain/activity/activity-event.ts'
import { type InsightsRequest, insights } from '../src/domain/insights/insights.ts'
import { UseMemory } from '../src/domain/insights/use-memory.ts'
import { DirectoryReader } from '../src/domain/people/directory/directory-reader.ts'
import { PersonIds } from '../src/domain/people/directory/person-ids.ts'
import { systemClock } from '../src/kernel/clock.ts'
import { openStores } from '../src/storage/stores.ts'
import { Random } from '../test/support/random.ts'
import type { BenchOptions } from './support/bench-options.ts'
import { latencyOf, machine, percentile, printTable, rounded } from './support/figures.ts'

const PEOPLE = 1000
const DAYS = 365
const DAY_MS = 86_400_000
const ROUNDS = 40
const WRITTEN_AT_ONCE = 5000
const ACTIONS = ['SEARCHED', 'SEARCHED', 'SEARCHED', 'CLICK', 'VIEW', 'ASKED', 'SUMMARIZED', 'CALLED_TOOL', 'RAN_AGENT']

/** A year of events of a thousand people, and every kind of insight over all of it; without HTTP. */
export async function benchInsights({ documents: events, seed }: BenchOptions): Promise<Record<string, unknown>> {
  const data = mkdtempSync(join(tmpdir(), 'almanac-insights-'))
  const stores = await openStores({ data, databaseUrl: '' }, systemClock.now())
  try {
    const random = new Random(seed)
    const now = systemClock.now().getTime()
    const makeEvent = (): ActivityEvent => ({
      person: `p${random.below(PEOPLE)}@acme.example`,
      action: random.pick(ACTIONS),
      documentKey: undefined,
      answerToken: undefined,
      note: undefined,
      eventId: undefined,
      name: random.pick(['wiki', 'tickets', 'chat']),
      host: random.pick(['SUCCESS', 'desk', 'shell']),
      at: new Date(now - random.below(DAYS) * DAY_MS),
    })
    const filledFrom = performance.now()
    for (let done = 0; done < events; done += WRITTEN_AT_ONCE) {
      await stores.activity.append(Array.from({ length: Math.min(WRITTEN_AT_ONCE, events - done) }, makeEvent))
    }
    const fillSeconds = (performance.now() - filledFrom) / 1000
    await stores.accounts.put({
      email: 'p0@acme.example',
      name: 'P0',
      role: 'admin',
      isActive: true,
      createdAt: systemClock.now(),
    })
    const deps = {
      ...stores,
      directory: new DirectoryReader(stores.people, new PersonIds(await stores.people.idKey())),
      useMemory: new UseMemory(stores.dailyUse, systemClock),
      clock: systemClock,
      hasPerUserInsights: true,
    }
    const caller = { email: 'p0@acme.example' }
    const question = { dayRange: { start: { daysFromNow: DAYS - 1 } } }
    const warmFrom = performance.now()
    await deps.useMemory.warm()
    const warmMs = performance.now() - warmFrom
    const coldFrom = performance.now()
    await insights(deps, caller, { overviewRequest: question })
    const firstMs = performance.now() - coldFrom
    const requests: Record<string, InsightsRequest> = {
      overview: { overviewRequest: question },
      assistant: { assistantRequest: question },
      agents: { agentsRequest: question },
      mcp: { mcpRequest: question },
      breakdown: { mcpBreakdownRequest: { ...question, breakdownType: 'USERS' } },
    }
    const figures: Record<string, ReturnType<typeof latencyOf> & { cpuP95Ms: number }> = {}
    for (const [name, request] of Object.entries(requests)) {
      const millis: number[] = []
      const cpuMillis: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        // What happens meanwhile is read with the next question.
        if (round % 10 === 0) await stores.activity.append([makeEvent()])
        const cpuFrom = process.cpuUsage()
        const from = performance.now()
        await insights(deps, caller, request)
        millis.push(performance.now() - from)
        const { user, system } = process.cpuUsage(cpuFrom)
        cpuMillis.push((user + system) / 1000)
      }
      figures[name] = { ...latencyOf(millis), cpuP95Ms: rounded(percentile(cpuMillis, 0.95)) }
    }
    printTable([
      ['insights of a year', 'best ms', 'p50 ms', 'p95 ms', 'p95 ms of processor'],
      ...Object.entries(figures).map(([name, { bestMs, p50Ms, p95Ms, cpuP95Ms }]) => [
        name,
        bestMs,
        p50Ms,
        p95Ms,
        cpuP95Ms,
      ]),
    ])
    console.log(`${events} events written in ${rounded(fillSeconds)} s;`)
    console.log(`read at the start in ${rounded(warmMs)} ms; the first question after it took ${rounded(firstMs)} ms`)
    const rebuiltFrom = performance.now()
    await stores.dailyUse.rebuild()
    const rebuildSeconds = rounded((performance.now() - rebuiltFrom) / 1000)
    console.log(`counted anew in ${rebuildSeconds} s`)
    return {
      bench: 'insights',
      events,
      people: PEOPLE,
      days: DAYS,
      eventsPerSecond: Math.round(events / fillSeconds),
      warmMs: rounded(warmMs),
      firstMs: rounded(firstMs),
      rebuildSeconds,
      milliseconds: figures,
      machine: machine(),
    }
  } finally {
    await stores.close()
    rmSync(data, { recursive: true, force: true })
  }
}

import { DATASOURCES, makeCaller } from './corpus/company.ts'
import { findTruth, QUERIES, queryText } from './corpus/queries.ts'
import { BenchService } from './service/bench-service.ts'
import { type LongestTurn, LongTurns } from './service/long-turns.ts'
import { Probe } from './service/probe.ts'
import type { BenchOptions } from './support/bench-options.ts'
import { machine, percentile, printTable, residentMb, rounded } from './support/figures.ts'

/** The longest that is allowed in one document, and what once was sent. */
const TAGS = { allowed: 1000, refused: 1_000_000 }
const USERS = { allowed: 10_000, refused: 200_000 }
const PAUSE_MS = 2
const WARM_DOCUMENTS = 1000
const WARM_SEARCHES = 40

interface Measured {
  readonly phase: string
  readonly worstMs: number
  readonly p99Ms: number
  readonly asked: number
  readonly turn: LongestTurn
}

/** How long somebody who only asks whether the service lives waits at worst, while it does what is heavy. */
export async function benchPauses({ documents, seed }: BenchOptions): Promise<Record<string, unknown>> {
  const caller = makeCaller(seed)
  const expected = findTruth(seed, documents, caller).get('common')!.keys.size
  const turns = new LongTurns()
  const service = new BenchService(undefined, turns.settings)
  await service.start()
  try {
    await service.setUp(caller)
    await warmUp(service, seed)
    const pages = [...service.pages(seed, documents)]
    const measure = (phase: string, work: () => Promise<unknown>) => measureDuring(service, turns, phase, work)
    const measured: Measured[] = [
      await measure('nothing', () => new Promise((done) => setTimeout(done, 3000))),
      await measure(`load of ${documents}`, async () => {
        for (const page of pages) await service.send(page)
        await service.findsAll(expected)
      }),
      await measure('reindex', () => service.run('reindex')),
    ]
    for (const [name, counts, documentOf] of HEAVY) {
      for (const count of Object.values(counts)) {
        const document = { id: 'heavy', datasource: DATASOURCES[0], ...documentOf(count) }
        const body = JSON.stringify({ datasource: DATASOURCES[0], document })
        measured.push(await measure(`a document with ${count} ${name}`, () => sendHeavy(service, body)))
      }
    }
    measured.push(await measure(`debug of a document with ${USERS.allowed} allowedUsers`, () => debug(service)))
    printTable([
      [
        'during',
        'longest /healthz ms',
        'p99 ms',
        'asked',
        'longest turn ms',
        'worked, in line, blocked',
        'most worked',
        'most blocked',
      ],
      ...measured.map(({ phase, worstMs, p99Ms, asked, turn }) => {
        const parts = `${turn.cpuMs}, ${turn.queuedMs}, ${turn.blockedMs}`
        return [phase, worstMs, p99Ms, asked, turn.wallMs, parts, turn.mostCpuMs, turn.mostBlockedMs]
      }),
    ])
    return { docs: documents, seed, measured, residentMb: residentMb(service.pid), machine: machine() }
  } finally {
    await service.stop()
  }
}

const HEAVY: readonly [string, Record<string, number>, (count: number) => object][] = [
  ['tags', TAGS, (count) => ({ tags: Array.from({ length: count }, (_, at) => `tag${at}`) })],
  [
    'allowedUsers',
    USERS,
    (count) => ({
      permissions: {
        allowedUsers: Array.from({ length: count }, (_, at) => ({ email: `somebody${at}@example.com` })),
      },
    }),
  ],
]

/** The first searches of a service take several times as long, whatever else it does. */
async function warmUp(service: BenchService, seed: number): Promise<void> {
  for (const page of service.pages(seed, WARM_DOCUMENTS)) await service.send(page)
  for (const query of QUERIES) {
    for (let time = 0; time < WARM_SEARCHES; time += 1) await service.search(queryText(query))
  }
}

/** A few times: one pause may fall between two questions. */
const TIMES = 3

async function sendHeavy(service: BenchService, body: string): Promise<void> {
  for (let time = 0; time < TIMES; time += 1) {
    const status = await service.statusOf({ path: '/api/index/v1/indexdocument', body })
    if (status !== 200 && status !== 400) throw new Error(`indexdocument answered ${status}`)
  }
  await new Promise((done) => setTimeout(done, 500))
}

async function debug(service: BenchService): Promise<void> {
  for (let time = 0; time < TIMES; time += 1) {
    const body = JSON.stringify({ objectType: '', docId: 'heavy' })
    await service.send({ path: `/api/index/v1/debug/${DATASOURCES[0]}/document`, body })
  }
}

async function measureDuring(
  service: BenchService,
  turns: LongTurns,
  phase: string,
  work: () => Promise<unknown>,
): Promise<Measured> {
  const beganAt = Date.now()
  const { address, clientToken, indexingToken } = service
  const probe = new Probe({
    address,
    clientToken,
    indexingToken,
    kind: 'health',
    query: '',
    datasource: '',
    pauseMs: PAUSE_MS,
  })
  await work()
  const millis = await probe.stop()
  return {
    phase,
    worstMs: rounded(millis.reduce((worst, each) => Math.max(worst, each), 0)),
    p99Ms: rounded(percentile(millis, 0.99)),
    asked: millis.length,
    turn: turns.since(beganAt),
  }
}

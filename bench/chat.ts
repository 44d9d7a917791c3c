import { monitorEventLoopDelay } from 'node:perf_hooks'
import { operator } from '../src/domain/shared/actor.ts'
import { createClientToken } from '../src/domain/tokens/create-client-token.ts'
import { makeCaller } from './corpus/company.ts'
import { findTruth, QUERIES, queryText } from './corpus/queries.ts'
import { BenchService } from './service/bench-service.ts'
import { withDemo } from './service/with-demo.ts'
import type { BenchOptions } from './support/bench-options.ts'
import { type Latency, latencyOf, machine, printTable, rounded } from './support/figures.ts'

const PERSON = 'amara.nwosu@rimewell.example'
const ROUNDS = 10
const STREAMS = 50
const DEMO_QUESTIONS = [
  'How long is parental leave?',
  'What happened in incident 61?',
  'How do I replace a lost hardware key?',
  'Who approves a discount for a customer?',
  'What is mean kinetic temperature?',
  'When does the office in Lyon move?',
]

interface ChatFigures {
  /** From the request to the first line, which says what is being done. */
  readonly firstLine: Latency
  readonly whole: Latency
  /** The same with `STREAMS` at once, and searches one after the other beside them. */
  readonly crowded: { readonly firstLine: Latency; readonly whole: Latency; readonly searches: Latency }
}

/** How soon an answer without a model begins and ends, alone and in a crowd. */
export async function benchChat({ documents, seed, data }: BenchOptions): Promise<Record<string, unknown>> {
  const { figures: demo, longestPauseMs } = await withDemo(async (address, { services }) => {
    const expiresAt = new Date(services.clock.now().getTime() + 86_400_000)
    const request = { name: 'bench', userEmail: PERSON, scopes: ['CHAT', 'SEARCH'], expiresAt }
    const { secret } = await createClientToken(services, operator, request)
    const ask = asker(address, secret)
    for (const question of DEMO_QUESTIONS) await ask.chat(question)
    const pauses = monitorEventLoopDelay({ resolution: 1 })
    pauses.enable()
    const figures = await measure(ask, DEMO_QUESTIONS)
    pauses.disable()
    return { figures, longestPauseMs: rounded(pauses.max / 1e6) }
  })
  const many = documents === 0 ? undefined : await withDocuments({ documents, seed, data })
  printTable([
    ['p50 / p95 in ms', 'first line', 'whole answer', `first of ${STREAMS}`, `whole of ${STREAMS}`, 'searches beside'],
    row('demo', demo),
    ...(many === undefined ? [] : [row(`${documents} documents`, many)]),
  ])
  console.log(`longest pause of the process with the demo and its clients: ${longestPauseMs} ms`)
  return { documents, demo, longestPauseMs, ...(many && { many }), machine: machine() }
}

async function withDocuments({
  documents,
  seed,
  data,
}: Pick<BenchOptions, 'documents' | 'seed' | 'data'>): Promise<ChatFigures> {
  const caller = makeCaller(seed)
  const service = new BenchService(data)
  try {
    await service.startFilled(seed, documents, caller, findTruth(seed, documents, caller).get('common')!.keys.size)
    const ask = asker(service.address, service.clientToken)
    const questions = QUERIES.map((query) => `What is said about ${queryText(query).replaceAll('"', '')}?`)
    for (const question of questions) await ask.chat(question)
    return await measure(ask, questions)
  } finally {
    await service.stop()
  }
}

interface Asker {
  chat(question: string): Promise<{ readonly firstMs: number; readonly wholeMs: number }>
  search(query: string): Promise<number>
}

async function measure(ask: Asker, questions: readonly string[]): Promise<ChatFigures> {
  const alone = []
  for (let round = 0; round < ROUNDS; round++) for (const question of questions) alone.push(await ask.chat(question))
  const searches: number[] = []
  let isCrowded = true
  const searching = (async () => {
    for (let at = 0; isCrowded; at++) searches.push(await ask.search(questions[at % questions.length]!))
  })()
  const streams = Array.from({ length: STREAMS }, (_, at) => ask.chat(questions[at % questions.length]!))
  const crowd = await Promise.all(streams)
  isCrowded = false
  await searching
  return {
    firstLine: latencyOf(alone.map(({ firstMs }) => firstMs)),
    whole: latencyOf(alone.map(({ wholeMs }) => wholeMs)),
    crowded: {
      firstLine: latencyOf(crowd.map(({ firstMs }) => firstMs)),
      whole: latencyOf(crowd.map(({ wholeMs }) => wholeMs)),
      searches: latencyOf(searches),
    },
  }
}

function asker(address: string, token: string): Asker {
  const post = (path: string, body: object) =>
    fetch(address + path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  return {
    async chat(question) {
      const startedAt = performance.now()
      const response = await post('/rest/api/v1/chat', {
        messages: [{ fragments: [{ text: question }] }],
        stream: true,
      })
      let firstMs = Number.NaN
      let text = ''
      for await (const bytes of response.body!) {
        if (text === '') firstMs = performance.now() - startedAt
        text += Buffer.from(bytes).toString()
      }
      if (!response.ok || !text.includes('followUpPrompts'))
        throw new Error(`chat answered ${response.status}: ${text}`)
      return { firstMs, wholeMs: performance.now() - startedAt }
    },
    async search(query) {
      const startedAt = performance.now()
      const response = await post('/rest/api/v1/search', { query })
      if (!response.ok) throw new Error(`search answered ${response.status}`)
      await response.arrayBuffer()
      return performance.now() - startedAt
    },
  }
}

function row(name: string, { firstLine, whole, crowded }: ChatFigures): string[] {
  const cell = ({ p50Ms, p95Ms }: Latency) => `${p50Ms.toFixed(1)} / ${p95Ms.toFixed(1)}`
  return [name, ...[firstLine, whole, crowded.firstLine, crowded.whole, crowded.searches].map(cell)]
}

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { temporaryFolder } from '../test/support/temporary-folder.ts'
import type { Counted, Ready, ToAnswering } from './cost/cost-messages.ts'
import { demoQueries } from './cost/demo-queries.ts'
import { HttpClient } from './service/http-client.ts'
import type { BenchOptions } from './support/bench-options.ts'
import { machine, percentile, printTable, rounded } from './support/figures.ts'

const WARM_UP = 1500
const MEASURED = 1000
/** The busier the machine, the more a turn differs from the next. */
const TURN = 50

/** Processor time of a search over HTTP on the demo company, all threads, by stage. Every query is asked once. */
export async function benchCost({ seed, data }: BenchOptions): Promise<Record<string, unknown>> {
  const program = join(import.meta.dirname, 'cost', 'answering-process.ts')
  const child = fork(program, [data === undefined ? temporaryFolder() : resolve(data)])
  const { address, token, titles } = await received<Ready>(child)
  const client = new HttpClient(address, token)
  const queries = demoQueries(titles, WARM_UP + 2 * MEASURED, seed)
  try {
    await ask(client, queries.slice(0, WARM_UP))
    const turns: { all: number; answering: number }[] = []
    for (let at = WARM_UP; at < WARM_UP + MEASURED; at += TURN) {
      const before = await told(child, 'count')
      await ask(client, queries.slice(at, at + TURN))
      const after = await told(child, 'count')
      turns.push({
        all: (after.all - before.all) / TURN,
        answering: (after.answering - before.answering) / TURN,
      })
    }
    const before = await told(child, 'trace')
    await ask(client, queries.slice(WARM_UP + MEASURED))
    const { answering: traced, stages: counted } = await told(child, 'count')
    const perSearch = (millis: number) => rounded(millis / MEASURED)
    const stages = Object.fromEntries(Object.entries(counted).map(([name, millis]) => [name, perSearch(millis)]))
    const inStages = Object.values(stages).reduce((sum, millis) => sum + millis, 0)
    const all = turns.map((turn) => turn.all)
    const answering = turns.map((turn) => turn.answering)
    const figures = {
      allMs: rounded(percentile(all, 0.5)),
      bestAllMs: rounded(Math.min(...all)),
      answeringMs: rounded(percentile(answering, 0.5)),
      stages: { ...stages, 'HTTP and the rest': rounded(perSearch(traced - before.answering) - inStages) },
    }
    printTable([
      ['processor time per search', 'ms'],
      ['all threads, median of turns', figures.allMs.toFixed(2)],
      ['all threads, best turn', figures.bestAllMs.toFixed(2)],
      ['answering thread, median of turns', figures.answeringMs.toFixed(2)],
      ...Object.entries(figures.stages).map(([name, millis]) => [`  ${name}`, millis.toFixed(2)]),
    ])
    return { documents: titles.length, searches: MEASURED, ...figures, machine: machine() }
  } finally {
    client.close()
    const hasExited = once(child, 'exit')
    tell(child, 'stop')
    await hasExited
  }
}

async function ask(client: HttpClient, queries: readonly string[]): Promise<void> {
  for (const query of queries) await client.post('/rest/api/v1/search', { query })
}

/** Fails if the process ends instead. */
function received<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`The process that answers ended with ${code}`))
    child.once('exit', ended)
    child.once('message', (message) => {
      child.off('exit', ended)
      resolve(message as T)
    })
  })
}

function told(child: ChildProcess, message: ToAnswering): Promise<Counted> {
  const answer = received<Counted>(child)
  tell(child, message)
  return answer
}

function tell(child: ChildProcess, message: ToAnswering): void {
  child.send(message)
}

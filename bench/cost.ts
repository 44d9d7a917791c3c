import { resolve } from 'node:path'
import { temporaryFolder } from '../test/support/temporary-folder.ts'
import { Answering } from './cost/answering.ts'
import { compareVersions } from './cost/compare-versions.ts'
import { demoQueries } from './cost/demo-queries.ts'
import type { BenchOptions } from './support/bench-options.ts'
import { machine, percentile, printTable, rounded } from './support/figures.ts'

/** Until then, V8 still compiles what it has seen often: a new process takes about twice as long. */
const EARLY = 1500
const WARM_UP = 8000
const MEASURED = 1000
/** The busier the machine, the more a turn differs from the next. */
const TURN = 50

/** Processor time of a search over HTTP on the demo company, all threads, by stage. Every query is asked once. */
export async function benchCost({ seed, data, against }: BenchOptions): Promise<Record<string, unknown>> {
  if (against !== undefined) return compareVersions(resolve(against), seed)
  const answering = await Answering.start(data === undefined ? temporaryFolder() : resolve(data))
  const { titles } = answering
  const queries = demoQueries(titles, WARM_UP + 2 * MEASURED, seed)
  try {
    const started = await answering.tell('count')
    await answering.ask(queries.slice(0, EARLY))
    const earlyMs = ((await answering.tell('count')).all - started.all) / EARLY
    await answering.ask(queries.slice(EARLY, WARM_UP))
    const turns: { all: number; answering: number }[] = []
    for (let at = WARM_UP; at < WARM_UP + MEASURED; at += TURN) {
      const before = await answering.tell('count')
      await answering.ask(queries.slice(at, at + TURN))
      const after = await answering.tell('count')
      turns.push({
        all: (after.all - before.all) / TURN,
        answering: (after.answering - before.answering) / TURN,
      })
    }
    const before = await answering.tell('trace')
    await answering.ask(queries.slice(WARM_UP + MEASURED))
    const { answering: traced, stages: counted } = await answering.tell('count')
    const perSearch = (millis: number) => rounded(millis / MEASURED)
    const stages = Object.fromEntries(Object.entries(counted).map(([name, millis]) => [name, perSearch(millis)]))
    const inStages = Object.values(stages).reduce((sum, millis) => sum + millis, 0)
    const all = turns.map((turn) => turn.all)
    const answeringTurns = turns.map((turn) => turn.answering)
    const figures = {
      allMs: rounded(percentile(all, 0.5)),
      bestAllMs: rounded(Math.min(...all)),
      earlyMs: rounded(earlyMs),
      answeringMs: rounded(percentile(answeringTurns, 0.5)),
      stages: { ...stages, 'HTTP and the rest': rounded(perSearch(traced - before.answering) - inStages) },
    }
    printTable([
      ['processor time per search', 'ms'],
      ['all threads, median of turns', figures.allMs.toFixed(2)],
      ['all threads, best turn', figures.bestAllMs.toFixed(2)],
      [`all threads, the first ${EARLY} searches`, figures.earlyMs.toFixed(2)],
      ['answering thread, median of turns', figures.answeringMs.toFixed(2)],
      ...Object.entries(figures.stages).map(([name, millis]) => [`  ${name}`, millis.toFixed(2)]),
    ])
    return { documents: titles.length, searches: MEASURED, ...figures, machine: machine() }
  } finally {
    await answering.stop()
  }
}

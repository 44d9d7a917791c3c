import { cpSync } from 'node:fs'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { machine, percentile, printTable, rounded } from '../support/figures.ts'
import { Answering } from './answering.ts'
import { demoQueries } from './demo-queries.ts'

/** V8 has compiled most of it by then. */
const WARM_UP = 4000
const MEASURED = 1000
const TURN = 50
const COMPARED = 200

/** This version and the one in another folder, by turns: processor time of the same searches, and which answers differ. */
export async function compareVersions(other: string, seed: number): Promise<Record<string, unknown>> {
  const [data, copy] = [temporaryFolder(), temporaryFolder()]
  // The other version may not be able to read what this one writes.
  await (await Answering.start(data, other)).stop()
  cpSync(data, copy, { recursive: true })
  const versions = [await Answering.start(data, other), await Answering.start(copy)] as const
  const [before, now] = versions
  try {
    const queries = demoQueries(before.titles, WARM_UP + MEASURED, seed)
    for (const version of versions) await version.ask(queries.slice(0, WARM_UP))
    const turns = versions.map(() => [] as number[])
    for (let at = WARM_UP; at < queries.length; at += TURN) {
      for (const [number, version] of versions.entries()) {
        const { all } = await version.tell('count')
        await version.ask(queries.slice(at, at + TURN))
        turns[number]!.push(((await version.tell('count')).all - all) / TURN)
      }
    }
    // Last: by now, both have the vectors of all documents.
    const different = await compareAnswers(before, now, queries.slice(0, COMPARED))
    const [beforeMs, nowMs] = turns.map((each) => rounded(percentile(each, 0.5)))
    const ratio = rounded(
      percentile(
        turns[0]!.map((millis, turn) => turns[1]![turn]! / millis),
        0.5,
      ),
    )
    printTable([
      ['processor time per search, all threads, median of turns', 'ms'],
      [other, beforeMs!.toFixed(2)],
      ['this version', nowMs!.toFixed(2)],
      ['ratio, median of turns', ratio.toFixed(2)],
      [`answers that differ, of ${COMPARED} queries`, String(different.length)],
    ])
    return { beforeMs, nowMs, ratio, different, machine: machine() }
  } finally {
    await Promise.all(versions.map((version) => version.stop()))
  }
}

/** The queries answered differently to anyone, apart from tokens, times and cursors. */
async function compareAnswers(one: Answering, other: Answering, queries: readonly string[]): Promise<string[]> {
  const different: string[] = []
  for (const query of queries) {
    for (let person = 0; person < Math.min(one.people, other.people); person++) {
      const [first, second] = await Promise.all([one.answer(query, person), other.answer(query, person)])
      if (comparable(first) === comparable(second)) continue
      different.push(query)
      break
    }
  }
  return different
}

const OWN = new Set(['trackingToken', 'requestID', 'backendTimeMillis', 'cursor'])

function comparable(answer: string): string {
  return JSON.stringify(JSON.parse(answer), (field, value: unknown) => (OWN.has(field) ? undefined : value))
}

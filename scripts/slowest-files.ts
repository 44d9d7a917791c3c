import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'

const SHOWN = 10

/** A reporter for Node's test runner: the files that took longest, after all have ended. */
export default async function* slowestFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const files: { path: string; seconds: number }[] = []
  for await (const { type, data } of events) {
    if (type !== 'test:summary' || data.file === undefined) continue
    files.push({ path: relative(process.cwd(), data.file), seconds: data.duration_ms / 1000 })
  }
  if (files.length < SHOWN) return
  const slowest = files.sort((a, b) => b.seconds - a.seconds).slice(0, SHOWN)
  yield `Slowest files:\n${slowest.map(({ path, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${path}\n`).join('')}`
}

import { setTimeout as pause } from 'node:timers/promises'
import type { ServiceProcess } from '../../test/support/service-process.ts'
import { type Latency, latencyOf } from './figures.ts'

/** Between two searches of one person. */
const THINK_MS = 20

/** One person who searches until `work` is over: how long the answers took. */
export async function whileSearching(
  service: ServiceProcess,
  token: string,
  queryOf: (number: number) => string,
  work: () => Promise<void>,
): Promise<Latency & { searches: number }> {
  let isOver = false
  const working = work().finally(() => {
    isOver = true
  })
  const millis: number[] = []
  for (let number = 0; !isOver; number++) {
    const startedAt = performance.now()
    const { status } = await service.post('/rest/api/v1/search', token, { query: queryOf(number), pageSize: 10 })
    if (status !== 200) throw new Error(`search answered ${status}`)
    millis.push(performance.now() - startedAt)
    await pause(THINK_MS)
  }
  await working
  return { ...latencyOf(millis), searches: millis.length }
}

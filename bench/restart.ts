import { makeCaller } from './corpus/company.ts'
import { findTruth } from './corpus/queries.ts'
import { BenchService } from './service/bench-service.ts'
import { coolFiles } from './service/cool-files.ts'
import type { BenchOptions } from './support/bench-options.ts'
import { machine, percentile, printTable, residentMb, rounded } from './support/figures.ts'

/** Kills in the middle of writing, each followed by a start that finds nothing in the system's cache. */
const COLD_ROUNDS = 3
/** Written again before each of them, so that there is something to replay. */
const REPLAYED_DOCUMENTS = 20_000

/** How long a service with many documents takes until it is ready: after an orderly end, and after power cuts. */
export async function benchRestart({ documents, seed, data }: BenchOptions): Promise<Record<string, unknown>> {
  const caller = makeCaller(seed)
  const expected = findTruth(seed, documents, caller).get('common')!.keys.size
  const empty = new BenchService()
  const emptyMs = await empty.start()
  await empty.stop()
  const service = new BenchService(data)
  try {
    await service.startFilled(seed, documents, caller, expected)
    await service.stop()
    const afterStopMs = await service.start()
    await service.findsAll(expected)
    await service.kill()
    const afterKillMs = await service.start()
    await service.findsAll(expected)
    const resident = residentMb(service.pid)
    const cold: number[] = []
    let isCold = true
    for (let round = 0; round < COLD_ROUNDS; round += 1) {
      for (const page of service.pages(seed, Math.min(documents, REPLAYED_DOCUMENTS), false)) await service.send(page)
      await service.kill()
      isCold = coolFiles(service.data) && isCold
      cold.push(await service.start())
      await service.findsAll(expected)
    }
    const coldMs = percentile(cold, 0.5)
    printTable([
      ['ready after', 'ms'],
      ['start without documents', Math.round(emptyMs)],
      [`restart with ${documents}, ended in order`, Math.round(afterStopMs)],
      [`restart with ${documents}, killed`, Math.round(afterKillMs)],
      [`the same during writes, files ${isCold ? 'not in' : 'perhaps in'} the cache, median`, Math.round(coldMs)],
    ])
    return {
      docs: documents,
      seed,
      readyMs: {
        empty: rounded(emptyMs),
        afterStop: rounded(afterStopMs),
        afterKill: rounded(afterKillMs),
        cold: cold.map(rounded),
      },
      isCold,
      residentMb: resident,
      machine: machine(),
    }
  } finally {
    await service.stop()
  }
}

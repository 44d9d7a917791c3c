import { makeCaller } from './corpus/company.ts'
import { findTruth } from './corpus/queries.ts'
import { BenchService } from './service/bench-service.ts'
import type { BenchOptions } from './support/bench-options.ts'
import { machine, printTable, residentMb, rounded } from './support/figures.ts'

/** How long a service with many documents takes until it is ready: after an orderly end, and after a power cut. */
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
    printTable([
      ['ready after', 'ms'],
      ['start without documents', Math.round(emptyMs)],
      [`restart with ${documents}, ended in order`, Math.round(afterStopMs)],
      [`restart with ${documents}, killed`, Math.round(afterKillMs)],
    ])
    return {
      docs: documents,
      seed,
      readyMs: { empty: rounded(emptyMs), afterStop: rounded(afterStopMs), afterKill: rounded(afterKillMs) },
      residentMb: resident,
      machine: machine(),
    }
  } finally {
    await service.stop()
  }
}

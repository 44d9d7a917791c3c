import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DATASOURCES, makeCaller } from './corpus/company.ts'
import { findTruth } from './corpus/queries.ts'
import { BenchService } from './service/bench-service.ts'
import type { BenchOptions } from './support/bench-options.ts'
import { machine, printTable, residentMb } from './support/figures.ts'

const ROUNDS = 3
/** Given to what returns by and by: pages of the database, files of the index, memory. */
const REST_MS = 70_000

/** What a service keeps, on disk and in memory, when all documents are loaded and deleted again, three times over. */
export async function benchSpace({ documents, seed }: BenchOptions): Promise<Record<string, unknown>> {
  const caller = makeCaller(seed)
  const expected = findTruth(seed, documents, caller).get('common')!.keys.size
  const service = new BenchService()
  await service.start()
  try {
    await service.setUp(caller)
    const rows: [string, number | string, number][] = []
    const note = (when: string) => rows.push([when, residentMb(service.pid) ?? '', folderMb(service.data)])
    note('empty')
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const page of service.pages(seed, documents)) await service.send(page)
      await service.findsAll(expected)
      note(`loaded, round ${round}`)
      for (const datasource of DATASOURCES) await deleteAll(service, datasource, round)
      await pause(REST_MS)
      note(`deleted, round ${round}`)
    }
    printTable([['', 'resident MB', 'folder MB'], ...rows])
    return { docs: documents, seed, rows, machine: machine() }
  } finally {
    await service.stop()
  }
}

/** An upload of nothing takes the place of everything. */
async function deleteAll(service: BenchService, datasource: string, round: number): Promise<void> {
  await service.index('bulkindexdocuments', {
    uploadId: `nothing-${round}`,
    isFirstPage: true,
    isLastPage: true,
    forceRestartUpload: true,
    disableStaleDocumentDeletionCheck: true,
    datasource,
    documents: [],
  })
}

function folderMb(folder: string): number {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
  const bytes = names.reduce((sum, entry) => {
    if (!entry.isFile()) return sum
    return sum + (statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0)
  }, 0)
  return Math.round(bytes / 1e6)
}

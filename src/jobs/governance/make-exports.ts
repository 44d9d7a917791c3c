import { exportLines } from '../../domain/governance/exports/export-rows.ts'
import type { ExportStore, FindingExport } from '../../domain/governance/exports/finding-export.ts'
import { allFindings } from '../../domain/governance/findings/finding-columns.ts'
import type { FindingStore } from '../../domain/governance/findings/finding-store.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'

export interface MakeExportsDeps {
  dlpExports: ExportStore
  dlpFindings: FindingStore
  clock: Clock
  log: Log
}

const PART_CHARACTERS = 200_000
/** A larger file is of no use to anybody; filters make it smaller. */
const MAX_CHARACTERS = 200_000_000

/** Writes the files that were asked for, one after the other. One that is broken off is begun again. */
export async function makeExports(deps: MakeExportsDeps, signal: AbortSignal): Promise<void> {
  const { dlpExports, clock, log } = deps
  for (;;) {
    const next = signal.aborted ? undefined : await dlpExports.nextPending()
    if (next === undefined) return
    try {
      const size = await write(deps, next, signal)
      if (size === undefined) return
      await dlpExports.finish(next.id, 'COMPLETED', size, clock.now())
    } catch (error) {
      log.error({ err: error, exportId: next.id }, 'export failed')
      await dlpExports.finish(next.id, 'FAILED', 0, clock.now())
    }
  }
}

/** Returns how long the file is; undefined: the service stops. */
async function write(
  { dlpExports, dlpFindings, clock }: MakeExportsDeps,
  { id, request }: FindingExport,
  signal: AbortSignal,
): Promise<number | undefined> {
  await dlpExports.clear(id)
  let [size, place, part] = [0, 0, '']
  for await (const line of exportLines(allFindings(dlpFindings, request.filter?.reportId), request, clock.now())) {
    if (signal.aborted) return undefined
    part += line
    size += line.length
    if (size > MAX_CHARACTERS) throw new Error('The export is too large')
    if (part.length < PART_CHARACTERS) continue
    if (!(await dlpExports.append(id, place++, part))) return size
    part = ''
  }
  if (part !== '') await dlpExports.append(id, place, part)
  return size
}

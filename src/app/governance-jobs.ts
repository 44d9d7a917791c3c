import type { Services } from '../domain/services.ts'
import { makeExports } from '../jobs/governance/make-exports.ts'
import { ScanDocuments } from '../jobs/governance/scan-documents.ts'
import type { Job } from '../jobs/job-loop.ts'
import type { Log } from '../kernel/log.ts'
import type { Scans } from './make-index.ts'

const SCAN_MS = 1000

/** Looks through documents for what policies ask; of several services on one database, one does. */
export function governanceJobs(services: Services, { gate, thread }: Scans, log: Log): Job[] {
  const scanDocuments = new ScanDocuments({ ...services, thread, scanGate: gate, log })
  const often = { everyMs: SCAN_MS, isSingle: true }
  return [
    { name: 'scan documents', ...often, run: (signal) => scanDocuments.run(signal) },
    { name: 'export findings', ...often, run: (signal) => makeExports({ ...services, log }, signal) },
  ]
}

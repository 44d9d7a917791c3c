import type { Config } from '../config/settings.ts'
import { pruneRevocations } from '../domain/access/follow-revocations.ts'
import { pruneActivity } from '../domain/activity/prune-activity.ts'
import { sweepAgents } from '../domain/agents/sweep-agents.ts'
import { sweepAudit } from '../domain/audit/retention.ts'
import { pruneDocumentEvents } from '../domain/documents/document-events.ts'
import { cleanMetadata } from '../domain/metadata/clean-metadata.ts'
import type { Services } from '../domain/services.ts'
import { pruneSubmissions } from '../domain/submissions/prune-submissions.ts'
import { discardAbandonedUploads } from '../domain/uploads/discard-abandoned.ts'
import { pruneWebhooks } from '../domain/webhooks/prune-webhooks.ts'
import { deleteStale } from '../jobs/delete-stale.ts'
import type { Job } from '../jobs/job-loop.ts'
import { sweepSignIn } from '../jobs/sweep-sign-in.ts'
import type { Log } from '../kernel/log.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const USAGE_MS = 10 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** What is done now and then; of several services on one database, by one. */
export function periodicJobs(services: Services, config: Config, log: Log): Job[] {
  const hourly = { everyMs: HOUR_MS, isSingle: true }
  const everyMinute = { everyMs: MINUTE_MS, isSingle: true }
  return [
    { name: 'sweep sign-in', ...hourly, runsAtStart: true, run: () => sweepSignIn({ ...services, log }) },
    { name: 'prune document events', ...hourly, run: () => pruneDocumentEvents(services) },
    { name: 'prune activity', ...hourly, run: () => pruneActivity(services, config.activityDays) },
    { name: 'prune webhook messages', ...hourly, run: () => pruneWebhooks(services) },
    { name: 'sweep transient agents', ...hourly, run: () => sweepAgents(services) },
    { name: 'sweep the audit log', ...hourly, run: () => sweepAudit(services) },
    { name: 'prune submissions', ...hourly, run: () => pruneSubmissions(services, config.submissionDays) },
    { name: 'prune uses of deprecated items', ...hourly, run: () => services.usageLog.prune() },
    { name: 'prune revocations', ...hourly, run: () => pruneRevocations(services) },
    // What a service that died was swapping in holds up the log for all of them; whoever is first ends it.
    ...(config.databaseUrl === ''
      ? []
      : [
          {
            name: 'end uploads that were cut off',
            everyMs: SECOND_MS,
            isSingle: false,
            run: () => services.uploads.resumeSwaps(),
          },
        ]),
    {
      name: 'discard abandoned uploads',
      ...everyMinute,
      run: () => discardAbandonedUploads(services, config.abandonedUploadDays),
    },
    { name: 'clean custom metadata', ...everyMinute, run: () => cleanMetadata(services) },
    { name: 'write who used what', everyMs: USAGE_MS, isSingle: false, run: () => services.usageLog.write() },
    { name: 'delete stale data', everyMs: SECOND_MS, isSingle: true, run: () => deleteStale({ ...services, log }) },
  ]
}

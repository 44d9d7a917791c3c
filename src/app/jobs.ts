import type { Config } from '../config/settings.ts'
import { sweepRevocations } from '../domain/access/follow-revocations.ts'
import { sweepActivity } from '../domain/activity/sweep-activity.ts'
import { runDueSchedules } from '../domain/agents/schedules/run-due-schedules.ts'
import { sweepAgents } from '../domain/agents/sweep-agents.ts'
import { RunWatch } from '../domain/agents/watch-runs.ts'
import { sweepAudit } from '../domain/audit/retention.ts'
import { sweepChatFiles } from '../domain/chat/files/read-chat-files.ts'
import { noteDatasourceDay } from '../domain/datasources/datasource-days.ts'
import { sweepDocumentEvents } from '../domain/documents/document-events.ts'
import type { MeaningSwitch } from '../domain/meaning/meaning-choice.ts'
import { sweepMetadata } from '../domain/metadata/sweep-metadata.ts'
import type { Services } from '../domain/services.ts'
import { checkForUpdates } from '../domain/skills/check-for-updates.ts'
import { sweepSubmissions } from '../domain/submissions/sweep-submissions.ts'
import { sweepUploads } from '../domain/uploads/sweep-uploads.ts'
import { sweepWebhooks } from '../domain/webhooks/watch-deliveries.ts'
import { finishDeletions } from '../jobs/delete-datasources.ts'
import { deleteStale } from '../jobs/delete-stale.ts'
import type { Job } from '../jobs/job-loop.ts'
import { sweepSignIn } from '../jobs/sweep-sign-in.ts'
import type { Log } from '../kernel/log.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const USAGE_MS = 10 * SECOND_MS
const BEAT_MS = 15 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
/** A monotonic clock drifts by milliseconds in that time; what a machine that was suspended missed is made up for. */
const SYNCHRONIZE_MS = 10_000
const FOLLOW_MS = 5 * SECOND_MS
/** Of each connection. */
const KEPT_RUNS = 200

/** What is done now and then; of several services on one database, by one. */
export function periodicJobs(services: Services, config: Config, log: Log): Job[] {
  const hourly = { everyMs: HOUR_MS, isSingle: true }
  const everyMinute = { everyMs: MINUTE_MS, isSingle: true }
  const runWatch = new RunWatch(services)
  return [
    { name: 'sweep sign-in', ...hourly, runsAtStart: true, run: () => sweepSignIn({ ...services, log }) },
    { name: 'sweep document events', ...hourly, run: () => sweepDocumentEvents(services) },
    { name: 'sweep activity', ...hourly, run: () => sweepActivity(services, config.activityDays) },
    { name: 'sweep chat files', ...hourly, run: () => sweepChatFiles(services, config.chatFileDays) },
    { name: 'sweep webhook messages', ...hourly, run: () => sweepWebhooks(services) },
    { name: 'sweep transient agents', ...hourly, run: () => sweepAgents(services) },
    {
      name: 'report active agent runs',
      everyMs: BEAT_MS,
      isSingle: false,
      run: () => services.agentRuns.beat(services.runningAgents.ids()),
    },
    { name: 'end abandoned agent runs', ...everyMinute, run: () => runWatch.sweep() },
    {
      name: 'run scheduled agents',
      everyMs: FOLLOW_MS,
      isSingle: true,
      run: (signal) => runDueSchedules(services, log, signal),
    },
    {
      name: 'check for skill updates',
      ...hourly,
      run: (signal) => checkForUpdates({ ...services, log }, config.skillUpdateHours, signal),
    },
    { name: 'sweep the audit log', ...hourly, run: () => sweepAudit(services) },
    { name: 'sweep runs of connections', ...hourly, run: () => services.connections.sweepRuns(KEPT_RUNS) },
    { name: 'sweep submissions', ...hourly, run: () => sweepSubmissions(services, config.submissionDays) },
    { name: 'sweep deprecated feature usage', ...hourly, run: () => services.usageLog.sweep() },
    {
      name: 'note the documents of data sources',
      everyMs: 6 * HOUR_MS,
      isSingle: true,
      runsAtStart: true,
      run: () => noteDatasourceDay(services),
    },
    {
      name: 'delete data sources',
      everyMs: FOLLOW_MS,
      isSingle: true,
      run: (signal) => finishDeletions(services, signal),
    },
    { name: 'sweep revocations', ...hourly, run: () => sweepRevocations(services) },
    // What a service that died was swapping in holds up the log for all of them; whoever is first ends it.
    ...(config.databaseUrl === ''
      ? []
      : [
          {
            name: 'end interrupted uploads',
            everyMs: SECOND_MS,
            isSingle: false,
            run: () => services.uploads.resumeSwaps(),
          },
        ]),
    {
      name: 'sweep abandoned uploads',
      ...everyMinute,
      run: () => sweepUploads(services, config.abandonedUploadDays),
    },
    { name: 'sweep custom metadata', ...everyMinute, run: () => sweepMetadata(services) },
    {
      name: 'write deprecated feature usage',
      everyMs: USAGE_MS,
      isSingle: false,
      run: () => services.usageLog.write(),
    },
    { name: 'delete stale data', everyMs: SECOND_MS, isSingle: true, run: () => deleteStale({ ...services, log }) },
  ]
}

/** Keeps this node's time that of the database, where several nodes share one. */
export function clockJobs(synchronizeClock: (() => Promise<void>) | undefined): Job[] {
  if (synchronizeClock === undefined) return []
  return [{ name: 'synchronize the clock', everyMs: SYNCHRONIZE_MS, isSingle: false, run: synchronizeClock }]
}

/** Follows what an administrator chose, or which endpoint they set, on another node. */
export function meaningJobs(meaning: MeaningSwitch): Job[] {
  return [
    {
      name: 'apply the setting for search by meaning',
      everyMs: FOLLOW_MS,
      isSingle: false,
      run: () => meaning.follow(),
    },
  ]
}

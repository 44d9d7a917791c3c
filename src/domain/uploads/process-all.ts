import type { Clock } from '../../kernel/clock.ts'
import { ServiceError } from '../../kernel/errors.ts'
import type { DatasourceStore } from '../datasources/datasource.ts'
import { getDatasource } from '../datasources/get-datasource.ts'
import type { Indexer } from '../documents/indexer.ts'
import type { DirectoryReader } from '../people/directory/directory-reader.ts'
import { type IndexingToken, refuseNotGlobal } from '../shared/indexing-token.ts'
import type { ProcessingSubject, UploadKind, UploadStore } from './upload-store.ts'

export interface ProcessAllDeps {
  uploads: UploadStore
  datasources: DatasourceStore
  indexer: Indexer
  directory: DirectoryReader
  clock: Clock
  hasRateLimits: boolean
}

const DOCUMENTS_EVERY_HOURS = 3
const KINDS: Readonly<Record<ProcessingSubject, readonly UploadKind[]>> = {
  documents: ['documents'],
  memberships: ['users', 'groups'],
  people: ['employees'],
}

/**
 * Makes waiting deletions take effect now, of one datasource or of all. Everything else is processed as it arrives.
 * Documents: once in three hours per datasource; a call for all counts for each.
 */
export async function processAll(
  deps: ProcessAllDeps,
  token: IndexingToken,
  subject: ProcessingSubject,
  datasourceName?: string,
): Promise<void> {
  const { uploads, indexer, clock, hasRateLimits } = deps
  if (datasourceName === undefined) refuseNotGlobal(token)
  else await getDatasource(deps, token, datasourceName)
  const now = clock.now()
  const isLimited = hasRateLimits && subject === 'documents'
  const notSince = isLimited ? hoursAfter(now, -DOCUMENTS_EVERY_HOURS) : undefined
  const { blockedBy } = await uploads.beginProcessing(subject, datasourceName, now, notSince)
  if (blockedBy !== undefined) throw tooOften(blockedBy, now)
  await uploads.deleteStale(KINDS[subject], datasourceName, 'any', now)
  await indexer.notifyWritten([])
  if (subject === 'people') await deps.directory.settled()
  await uploads.endProcessing(subject, datasourceName, now, clock.now())
}

function tooOften(lastAt: Date, now: Date): ServiceError {
  const again = hoursAfter(lastAt, DOCUMENTS_EVERY_HOURS)
  return new ServiceError(
    'rate_limit_exceeded',
    `Documents can be processed once every ${DOCUMENTS_EVERY_HOURS} hours; try again at ${again.toISOString()}`,
    { retryAfterSeconds: Math.ceil((again.getTime() - now.getTime()) / 1000) },
  )
}

function hoursAfter(at: Date, hours: number): Date {
  return new Date(at.getTime() + hours * 3_600_000)
}

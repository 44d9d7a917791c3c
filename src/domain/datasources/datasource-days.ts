/** How many documents a data source had on a day. */
export interface DatasourceDay {
  /** `2026-06-30`, in UTC. */
  readonly day: string
  readonly documents: number
}

export interface DatasourceCount {
  readonly documents: number
  /** When a document was last added or changed. */
  readonly updatedAt: Date
}

export interface DatasourceDayStore {
  /** The number of documents in each data source that isn't empty. */
  counts(): Promise<ReadonlyMap<string, DatasourceCount>>
  /** Notes the counts of a day, and forgets days before another. */
  note(
    day: string,
    counts: ReadonlyMap<string, Pick<DatasourceCount, 'documents'>>,
    forgetBefore: string,
  ): Promise<void>
  /** By data source, the oldest day first. */
  days(): Promise<ReadonlyMap<string, readonly DatasourceDay[]>>
}

const DAY_MS = 86_400_000
const KEPT_DAYS = 30

/** Notes how many documents each data source has today, for the trend in the console. */
export async function noteDatasourceDay(deps: {
  datasourceDays: DatasourceDayStore
  clock: { now(): Date }
}): Promise<void> {
  const now = deps.clock.now().getTime()
  const counts = await deps.datasourceDays.counts()
  await deps.datasourceDays.note(dayOf(now), counts, dayOf(now - KEPT_DAYS * DAY_MS))
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

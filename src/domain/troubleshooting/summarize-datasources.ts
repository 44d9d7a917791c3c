import type { CrawlStore } from '../connections/crawl-store.ts'
import type { DatasourceStore } from '../datasources/datasource.ts'
import type { DatasourceDay, DatasourceDayStore } from '../datasources/datasource-days.ts'
import type { QuarantineStore } from '../documents/quarantined-document.ts'
import type { Actor } from '../shared/actor.ts'
import { refuseUnless } from '../shared/policy.ts'

export interface SummarizeDeps {
  datasources: DatasourceStore
  datasourceDays: DatasourceDayStore
  crawls: CrawlStore
  quarantined: QuarantineStore
}

export interface DatasourceSummary {
  readonly name: string
  readonly documents: number
  /** When documents last changed. */
  readonly updatedAt: Date | undefined
  /** Documents that couldn't be read from the source, or indexed. */
  readonly problems: number
  readonly days: readonly DatasourceDay[]
}

/** How much each data source has, how fresh it is, and what went wrong. */
export async function summarizeDatasources(deps: SummarizeDeps, actor: Actor): Promise<DatasourceSummary[]> {
  refuseUnless(actor, 'datasources')
  const [datasources, counts, days, unread, quarantined] = await Promise.all([
    deps.datasources.list(),
    deps.datasourceDays.counts(),
    deps.datasourceDays.days(),
    deps.crawls.problemCounts(),
    deps.quarantined.countByDatasource(),
  ])
  return datasources.map(({ name, connectionId = '' }) => ({
    name,
    documents: counts.get(name)?.documents ?? 0,
    updatedAt: counts.get(name)?.updatedAt,
    problems: (unread.get(connectionId) ?? 0) + (quarantined.get(name) ?? 0),
    days: days.get(name) ?? [],
  }))
}

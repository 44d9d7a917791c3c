import type { Services } from '../domain/services.ts'
import type { DemoCompany } from './company/types.ts'

const DAY_MS = 86_400_000
const DAYS = 29

/** How the data sources grew in the last 30 days, as if their documents had come on the day they were written. */
export async function loadDays({ datasourceDays, clock }: Services, { documents }: DemoCompany): Promise<void> {
  const now = clock.now().getTime()
  for (let ago = DAYS; ago >= 0; ago--) {
    const counts = new Map<string, { documents: number }>()
    for (const { datasource, createdDaysAgo } of documents) {
      const known = counts.get(datasource)?.documents ?? 0
      counts.set(datasource, { documents: known + (createdDaysAgo >= ago ? 1 : 0) })
    }
    await datasourceDays.note(dayOf(now - ago * DAY_MS), counts, dayOf(now - (DAYS + 1) * DAY_MS))
  }
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

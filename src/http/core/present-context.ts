import type { Services } from '../../domain/services.ts'
import type { Caller } from '../../domain/shared/caller.ts'
import type { PresentContext } from '../present/knowledge/present-collection.ts'

/** What the presenters of shared things take, for one caller. */
export async function presentContext({ directory, visibilities }: Services, caller: Caller): Promise<PresentContext> {
  const [{ hiddenDatasources }, datasources] = await Promise.all([
    visibilities.visibilityOf(caller.email),
    visibilities.datasources(),
  ])
  const known = [...datasources].filter(([name]) => !hiddenDatasources.has(name))
  return { people: directory, datasources: new Map(known) }
}

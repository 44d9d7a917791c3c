import { canSee } from '../access/can-see.ts'
import { idsOfUser } from '../access/ids-of-user.ts'
import type { Visibility } from '../access/visibility.ts'
import type { Datasource } from '../datasources/datasource.ts'
import type { StoredDocument } from '../documents/document-store.ts'
import { peopleByName } from '../people/find-by-name.ts'
import type { Caller } from '../shared/caller.ts'
import type { EngineHit } from './engine/search-engine.ts'
import type { FilterContext } from './filters/filter-context.ts'
import type { SearchDeps } from './search-deps.ts'
import { seenDatasources } from './visible-datasources.ts'

/** What every question about visible documents begins with. */
export interface VisibleScope {
  readonly visibility: Visibility
  readonly context: FilterContext
  readonly datasources: ReadonlyMap<string, Datasource>
}

export async function scopeOf(deps: SearchDeps, { email }: Caller): Promise<VisibleScope> {
  const { visibilities, directory, clock } = deps
  const visibility = await visibilities.visibilityOf(email)
  const datasources = await seenDatasources(deps, visibility)
  return {
    visibility,
    context: {
      callerEmail: email,
      callerIds: idsOfUser(visibility, datasources),
      datasources,
      now: clock.now(),
      timezoneOffset: 0,
      peopleCalled: await peopleByName(directory),
    },
    datasources: new Map(datasources.map((datasource) => [datasource.name, datasource])),
  }
}

/** The documents of hits as the store holds them now, without those that the caller may not see any more. */
export async function visibleHits(
  { documents }: SearchDeps,
  hits: readonly EngineHit[],
  { visibility }: VisibleScope,
): Promise<StoredDocument[]> {
  const stored = await documents.byKeys(hits.map(({ key }) => key))
  return stored.filter((document) => canSee(visibility, document))
}

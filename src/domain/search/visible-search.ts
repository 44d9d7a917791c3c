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

/** What a lookup of visible documents needs. */
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

/** The current documents of hits from the store, without those that the caller can no longer see. */
export async function visibleHits(
  { documents }: SearchDeps,
  hits: readonly EngineHit[],
  { visibility }: VisibleScope,
): Promise<StoredDocument[]> {
  const stored = await documents.byKeys(hits.map(({ key }) => key))
  return stored.filter((document) => canSee(visibility, document))
}

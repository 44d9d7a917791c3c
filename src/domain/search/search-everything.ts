import type { VisibilityResolver } from '../access/visibility-of.ts'
import { type AuditDeps, entryOf } from '../audit/audited.ts'
import type { AccountActor } from '../shared/actor.ts'
import { refuseUnless } from '../shared/policy.ts'
import type { SearchDeps } from './search-deps.ts'

/** How much of the query the audit log keeps. */
const NOTED_CHARACTERS = 1000

/**
 * Dependencies for a search that ignores permissions, for actors with the role. The audit log records the search before it runs, so
 * failed attempts are recorded too.
 */
export async function seeEverything<Deps extends SearchDeps & AuditDeps & { visibilities: VisibilityResolver }>(
  deps: Deps,
  actor: AccountActor,
  query: string,
): Promise<Omit<Deps, 'visibilities'> & Pick<SearchDeps, 'visibilities'>> {
  refuseUnless(actor, 'search.everything')
  const details = { query: query.slice(0, NOTED_CHARACTERS).toWellFormed() }
  await deps.audit.append(
    entryOf(actor, { action: 'search.everything', subject: 'documents', details }, deps.clock.now()),
  )
  const { visibilities } = deps
  return {
    ...deps,
    visibilities: {
      visibilityOf: () => visibilities.everything(),
      datasources: () => visibilities.datasources(),
    },
  }
}

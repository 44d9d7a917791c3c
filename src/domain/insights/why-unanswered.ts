import { canSee } from '../access/can-see.ts'
import { soleGroupsOf } from '../access/document-visibility.ts'
import type { VisibilityResolver } from '../access/visibility-of.ts'
import type { QueryUse } from '../activity/activity-event.ts'
import { search } from '../search/search.ts'
import type { SearchAnswer } from '../search/search-answer.ts'
import type { SearchDeps } from '../search/search-deps.ts'
import type { AccountActor } from '../shared/actor.ts'
import { may } from '../shared/policy.ts'

/** Why a query led nowhere, as far as the caller can know. */
export interface WhyUnanswered {
  readonly cause: UnansweredCause
  /** How many documents match now. */
  readonly documents: number
  /** The best match of a `RESTRICTED` query. */
  readonly document?: RestrictedDocument
}

/**
 * `NO_DOCUMENT`: nothing matches. `NOT_OPENED`: documents match, and nobody opened one. `RESTRICTED`: documents match, and the people
 * who searched can't see them. `FOUND_NOW`: documents match that weren't there, or not visible, when people searched.
 */
export const UNANSWERED_CAUSES = ['NO_DOCUMENT', 'NOT_OPENED', 'RESTRICTED', 'FOUND_NOW'] as const
export type UnansweredCause = (typeof UNANSWERED_CAUSES)[number]

export interface RestrictedDocument {
  readonly datasource: string
  readonly objectType: string
  readonly id: string
  /** Its permissions name only these groups, of which all are required. Empty: they name more, or people. */
  readonly groups: readonly string[]
}

export type WhyDeps = Omit<SearchDeps, 'visibilities'> & { visibilities: VisibilityResolver }

const LOOKED_AT = 5

/**
 * Searches again, among the documents that the caller can see. A Super Admin may search all documents, so only they learn of ones that
 * others are kept from. Nothing is counted as a search.
 */
export async function whyUnanswered(
  deps: WhyDeps,
  caller: AccountActor,
  { query, empty, searches }: QueryUse,
): Promise<WhyUnanswered> {
  const seesAll = seesAllDocuments(caller)
  if (empty < searches) return { cause: 'NOT_OPENED', documents: (await found(deps, caller, query)).total }
  const { visibilities } = deps
  const everything: Pick<VisibilityResolver, 'visibilityOf' | 'datasources'> = {
    visibilityOf: () => visibilities.everything(),
    datasources: () => visibilities.datasources(),
  }
  const { hits, total } = await found(seesAll ? { ...deps, visibilities: everything } : deps, caller, query)
  if (hits.length === 0) return { cause: 'NO_DOCUMENT', documents: 0 }
  // No document names a person without an email, so they see what everyone does.
  const everyone = await visibilities.visibilityOf('')
  const [first] = hits
  if (first === undefined || hits.some(({ document }) => canSee(everyone, document))) {
    return { cause: 'FOUND_NOW', documents: total }
  }
  const { datasource, objectType, id, permissions } = first.document
  const document = { datasource, objectType, id, groups: soleGroupsOf(permissions) }
  return { cause: 'RESTRICTED', documents: total, document }
}

/** Whether it also looks at documents that the caller can't see. The audit log says so. */
export function seesAllDocuments(caller: AccountActor): boolean {
  return may(caller, 'search.everything')
}

/** Without corrections: other words than those that people searched for explain nothing. */
function found(deps: SearchDeps, caller: AccountActor, query: string): Promise<SearchAnswer> {
  return search(deps, caller, {
    query,
    pageSize: LOOKED_AT,
    hints: ['RESULTS'],
    appliesSpelling: false,
    suggestsSpelling: false,
    maxSnippetCharacters: 1,
  })
}

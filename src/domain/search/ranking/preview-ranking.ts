import { documentId } from '../../documents/document.ts'
import type { AccountActor } from '../../shared/actor.ts'
import { refuseUnless } from '../../shared/policy.ts'
import { search } from '../search.ts'
import type { SearchDeps } from '../search-deps.ts'
import { type RankingChange, type RankingDeps, refuseUnknown, withChange } from './change-ranking.ts'

const SHOWN = 10

export interface RankedDocument {
  readonly documentId: string
  readonly title: string
  readonly datasource: string
}

export interface RankingPreview {
  readonly before: readonly RankedDocument[]
  readonly after: readonly RankedDocument[]
}

/** The first results of the caller's own search, with the saved settings and with changed ones. Nothing is changed. */
export async function previewRanking(
  deps: SearchDeps & RankingDeps,
  actor: AccountActor,
  query: string,
  change: RankingChange,
): Promise<RankingPreview> {
  refuseUnless(actor, 'ranking')
  await refuseUnknown(deps, change)
  const found = async (on: SearchDeps): Promise<RankedDocument[]> => {
    const { hits, datasources } = await search(on, actor, {
      query,
      pageSize: SHOWN,
      hints: ['RESULTS'],
      maxSnippetCharacters: 1,
    })
    return hits.map(({ document }) => ({
      documentId: documentId(document),
      title: document.title,
      datasource: datasources.get(document.datasource)?.displayName ?? document.datasource,
    }))
  }
  const now = await deps.ranking.current()
  const changed = { ...now, ...withChange(now, change) }
  return { before: await found(deps), after: await found({ ...deps, ranking: { current: async () => changed } }) }
}

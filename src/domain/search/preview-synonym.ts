import type { AccountActor } from '../shared/actor.ts'
import { refuseUnless } from '../shared/policy.ts'
import { withCommonAbbreviations } from '../synonyms/common-abbreviations.ts'
import { readSynonym, type SynonymRequest } from '../synonyms/read-synonym.ts'
import type { SynonymStore } from '../synonyms/synonym.ts'
import { SynonymIndex } from '../synonyms/synonym-index.ts'
import { search } from './search.ts'
import type { SearchDeps } from './search-deps.ts'

const SHOWN = 5

export interface SynonymPreview {
  readonly query: string
  readonly before: PreviewedResults
  readonly after: PreviewedResults
}

interface PreviewedResults {
  readonly total: number
  readonly titles: readonly string[]
}

/** What the caller would find for each word of a rule, without it and with it. Nothing is changed. */
export async function previewSynonym(
  deps: SearchDeps & { synonyms: SynonymStore },
  actor: AccountActor,
  request: SynonymRequest,
  replacedId?: string,
): Promise<SynonymPreview[]> {
  refuseUnless(actor, 'synonyms')
  const rule = readSynonym(request)
  const others = (await deps.synonyms.list()).filter(({ id }) => id !== replacedId)
  const index = new SynonymIndex(withCommonAbbreviations([...others, rule]))
  const found = async (query: string, on: SearchDeps): Promise<PreviewedResults> => {
    const { hits, total } = await search(on, actor, {
      query,
      pageSize: SHOWN,
      hints: ['RESULTS'],
      maxSnippetCharacters: 1,
    })
    return { total, titles: hits.map(({ document }) => document.title) }
  }
  const previews: SynonymPreview[] = []
  for (const query of rule.words) {
    const before = await found(query, deps)
    previews.push({
      query,
      before,
      after: await found(query, { ...deps, synonymMemory: { current: async () => index } }),
    })
  }
  return previews
}

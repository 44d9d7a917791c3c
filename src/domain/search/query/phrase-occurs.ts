import type { Visibility } from '../../access/visibility.ts'
import type { SearchEngine } from '../engine/search-engine.ts'

/** Whether any visible document contains this phrase. */
export async function phraseOccurs(
  engine: SearchEngine,
  phrase: string,
  visibility: Visibility,
  snapshot?: string,
): Promise<boolean> {
  return (await documentsWith(engine, phrase, visibility, snapshot)) > 0
}

/** How many visible documents contain this phrase. */
export async function documentsWith(
  engine: SearchEngine,
  phrase: string,
  visibility: Visibility,
  snapshot?: string,
): Promise<number> {
  const query = { text: '', phrases: [phrase], excluded: [] }
  const request = { query, filters: [], offset: 0, size: 0, facets: [], ...(snapshot !== undefined && { snapshot }) }
  const { total } = await engine.search(request, visibility)
  return total
}

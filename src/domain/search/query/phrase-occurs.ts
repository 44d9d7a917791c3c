import type { Visibility } from '../../access/visibility.ts'
import type { SearchEngine } from '../engine/search-engine.ts'

/** Whether any document that the caller may see has these words side by side. */
export async function phraseOccurs(
  engine: SearchEngine,
  phrase: string,
  visibility: Visibility,
  snapshot?: string,
): Promise<boolean> {
  return (await documentsWith(engine, phrase, visibility, snapshot)) > 0
}

/** How many documents that the caller may see have these words side by side. */
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

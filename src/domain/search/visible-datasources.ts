import type { Visibility } from '../access/visibility.ts'
import type { Datasource } from '../datasources/datasource.ts'
import type { SearchDeps } from './search-deps.ts'

/** The data sources with documents that the caller can see. Names, fields and operators of others are never revealed. */
export async function seenDatasources(
  { engine, visibilities }: Pick<SearchDeps, 'engine' | 'visibilities'>,
  visibility: Visibility,
): Promise<Datasource[]> {
  const seen = await engine.seenDatasources(visibility)
  return visibleDatasources(await visibilities.datasources(), visibility).filter(({ name }) => seen.has(name))
}

export function visibleDatasources(
  all: ReadonlyMap<string, Datasource>,
  { hiddenDatasources }: Visibility,
): Datasource[] {
  return [...all.values()].filter(({ name }) => !hiddenDatasources.has(name))
}

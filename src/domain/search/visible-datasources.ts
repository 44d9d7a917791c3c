import type { Visibility } from '../access/visibility.ts'
import type { Datasource } from '../datasources/datasource.ts'
import type { SearchDeps } from './search-deps.ts'

interface Known {
  readonly all: ReadonlyMap<string, Datasource>
  readonly seen: ReadonlySet<string>
  readonly visible: readonly Datasource[]
}

const known = new WeakMap<Visibility, Known>()

/**
 * The data sources with documents that the caller can see. Names, fields and operators of others are never revealed. The same list as
 * long as nothing changes, so that what follows from it can be kept.
 */
export async function seenDatasources(
  { engine, visibilities }: Pick<SearchDeps, 'engine' | 'visibilities'>,
  visibility: Visibility,
): Promise<readonly Datasource[]> {
  const seen = await engine.seenDatasources(visibility)
  const all = await visibilities.datasources()
  const last = known.get(visibility)
  if (last?.all === all && areEqual(last.seen, seen)) return last.visible
  const visible = visibleDatasources(all, visibility).filter(({ name }) => seen.has(name))
  known.set(visibility, { all, seen, visible })
  return visible
}

function areEqual(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  if (one.size !== other.size) return false
  for (const name of one) if (!other.has(name)) return false
  return true
}

export function visibleDatasources(
  all: ReadonlyMap<string, Datasource>,
  { hiddenDatasources }: Visibility,
): Datasource[] {
  return [...all.values()].filter(({ name }) => !hiddenDatasources.has(name))
}

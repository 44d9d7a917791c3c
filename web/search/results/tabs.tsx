import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../generated/api.ts'
import type { SearchParams } from '../search-params.ts'

type Facet = Schemas['FacetResult']

/** One tab for each source that has results, with how many. */
export function Tabs({
  params,
  tabs,
  facets,
}: {
  params: SearchParams
  tabs: readonly Schemas['ResultTab'][]
  facets: readonly Facet[]
}) {
  if (tabs.length < 2 && params.tab === undefined) return null
  const { doc: _, ...rest } = params
  return (
    <nav className="tabs" aria-label="Sources">
      {tabs.map(({ id, count, datasource }) => {
        const isAll = datasource === undefined
        const { tab: __, ...everywhere } = rest
        return (
          <Link
            key={id}
            to="/search"
            search={isAll ? everywhere : { ...rest, tab: id }}
            aria-current={(params.tab ?? 'all') === (isAll ? 'all' : id) ? 'page' : undefined}
            activeProps={{}}
          >
            {isAll ? 'All' : labelOf(id, facets)} <span className="n">{count}</span>
          </Link>
        )
      })}
    </nav>
  )
}

/** The name of a source for people, as the facet tells it. */
function labelOf(datasource: string, facets: readonly Facet[]): string {
  const buckets = facets.find(({ sourceName }) => sourceName === 'app')?.buckets ?? []
  return buckets.find(({ value }) => value.stringValue === datasource)?.value.displayLabel ?? datasource
}

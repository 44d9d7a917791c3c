import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { Schemas } from '../../generated/api.ts'
import type { SearchParams } from '../search-params.ts'

type Facet = Schemas['FacetResult']

interface TabsProps {
  readonly params: SearchParams
  readonly tabs: readonly Schemas['ResultTab'][]
  readonly facets: readonly Facet[]
}

/** One tab for each source that has results, with how many. */
export const Tabs = memo(({ params, tabs, facets }: TabsProps) => {
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
})

/** The name of a source for people, as the facet tells it. */
function labelOf(datasource: string, facets: readonly Facet[]): string {
  const buckets = facets.find(({ sourceName }) => sourceName === 'app')?.buckets ?? []
  return buckets.find(({ value }) => value.stringValue === datasource)?.value.displayLabel ?? datasource
}

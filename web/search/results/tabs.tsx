import { memo } from 'react'
import type { Schemas } from '../../generated/api.ts'
import type { SearchParams } from '../search-params.ts'
import { FilterLink, type FilterLinkProps } from './filter-link.tsx'

type Facet = Schemas['FacetResult']

interface TabsProps extends Pick<FilterLinkProps, 'onChoose'> {
  readonly params: SearchParams
  readonly tabs: readonly Schemas['ResultTab'][]
  readonly facets: readonly Facet[]
}

/** One tab per data source, with its number of results. */
export const Tabs = memo(({ params, tabs, facets, onChoose }: TabsProps) => {
  if (tabs.length < 2 && params.tab === undefined) return null
  const { doc: _, ...rest } = params
  return (
    <nav className="tabs" aria-label="Sources">
      {tabs.map(({ id, count, datasource }) => {
        const isAll = datasource === undefined
        const { tab: __, ...everywhere } = rest
        return (
          <FilterLink
            key={id}
            search={isAll ? everywhere : { ...rest, tab: id }}
            onChoose={onChoose}
            current={(params.tab ?? 'all') === (isAll ? 'all' : id) ? 'page' : undefined}
          >
            {isAll ? 'All' : labelOf(id, facets)} <span className="n">{count}</span>
          </FilterLink>
        )
      })}
    </nav>
  )
})

/** The display name of a data source, from the facets. */
function labelOf(datasource: string, facets: readonly Facet[]): string {
  const buckets = facets.find(({ sourceName }) => sourceName === 'app')?.buckets ?? []
  return buckets.find(({ value }) => value.stringValue === datasource)?.value.displayLabel ?? datasource
}

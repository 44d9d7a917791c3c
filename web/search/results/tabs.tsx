import { memo } from 'react'
import type { Schemas } from '../../generated/api.ts'
import type { SearchParams } from '../search-params.ts'
import { FilterLink, type FilterLinkProps } from './filter-link.tsx'

interface TabsProps extends Pick<FilterLinkProps, 'onChoose'> {
  readonly params: SearchParams
  /** Undefined until the first results are there. Their place is kept. */
  readonly tabs: readonly Schemas['ResultTab'][] | undefined
}

/** One tab per data source, with its number of results. */
export const Tabs = memo(({ params, tabs, onChoose }: TabsProps) => {
  if (tabs === undefined) return <div className="tabs" />
  if (tabs.length < 2 && params.tab === undefined) return null
  const { doc: _, ...rest } = params
  return (
    <nav className="tabs" aria-label="Sources">
      {tabs.map(({ id, count, datasource, displayLabel }) => {
        const isAll = datasource === undefined
        const { tab: __, ...everywhere } = rest
        return (
          <FilterLink
            key={id}
            search={isAll ? everywhere : { ...rest, tab: id }}
            onChoose={onChoose}
            current={(params.tab ?? 'all') === (isAll ? 'all' : id) ? 'page' : undefined}
          >
            {isAll ? 'All' : (displayLabel ?? id)} <span className="n">{count}</span>
          </FilterLink>
        )
      })}
    </nav>
  )
})

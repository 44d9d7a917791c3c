import { memo } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { FACETS, type SearchParams } from '../search-params.ts'
import { useRoomBeside } from '../use-room-beside.ts'
import { FacetList } from './facet-list.tsx'
import type { FilterLinkProps } from './filter-link.tsx'

interface FacetsProps extends Pick<FilterLinkProps, 'onChoose'> {
  readonly params: SearchParams
  readonly facets: readonly Schemas['FacetResult'][]
}

/** Filters with the exact number of results each would give. */
export const Facets = memo(({ params, facets, onChoose }: FacetsProps) => {
  const [isOpen, setOpen] = useRoomBeside()
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Filters</summary>
      {FACETS.map((facet) => (
        <FacetList
          key={facet.param}
          facet={facet}
          params={params}
          onChoose={onChoose}
          found={facets.find(({ sourceName }) => sourceName === facet.field)}
        />
      ))}
    </details>
  )
})

import { memo } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { FACETS, type SearchParams, UPDATED_FIELD } from '../search-params.ts'
import { useRoomBeside } from '../use-room-beside.ts'
import { FacetList } from './facet-list.tsx'
import type { FilterLinkProps } from './filter-link.tsx'
import { UpdatedFacet } from './updated-facet.tsx'

interface FacetsProps extends Pick<FilterLinkProps, 'onChoose'> {
  readonly params: SearchParams
  readonly facets: readonly Schemas['FacetResult'][]
}

/** Filters with the exact number of results each would give. */
export const Facets = memo(({ params, facets, onChoose }: FacetsProps) => {
  const [isOpen, setOpen] = useRoomBeside()
  const foundOf = (field: string) => facets.find(({ sourceName }) => sourceName === field)
  const [type, author, tag] = FACETS.map((facet) => (
    <FacetList key={facet.param} facet={facet} params={params} onChoose={onChoose} found={foundOf(facet.field)} />
  ))
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Filters</summary>
      {type}
      {author}
      <UpdatedFacet params={params} found={foundOf(UPDATED_FIELD)} onChoose={onChoose} />
      {tag}
    </details>
  )
})

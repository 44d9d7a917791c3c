import { SlidersHorizontal } from 'lucide-react'
import { memo, useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { FACETS, type SearchParams, UPDATED_FIELD } from '../search-params.ts'
import { useRoomBeside } from '../use-room-beside.ts'
import { FacetList } from './facet-list.tsx'
import type { FilterLinkProps } from './filter-link.tsx'
import { UpdatedFacet } from './updated-facet.tsx'

interface FacetsProps extends Pick<FilterLinkProps, 'onChoose'> {
  readonly params: SearchParams
  readonly facets: readonly Schemas['FacetResult'][]
  /** A preview needs the room: filters open on demand. */
  readonly isFolded: boolean
  /** How many results there are, in words. */
  readonly total: string
}

/** Filters with the exact number of results each would give. */
export const Facets = memo(({ params, facets, isFolded, total, onChoose }: FacetsProps) => {
  const [isOpen, setOpen] = useRoomBeside()
  const [isUnfolded, setUnfolded] = useState(false)
  const chosen = chosenIn(params)
  const foundOf = (field: string) => facets.find(({ sourceName }) => sourceName === field)
  const [type, author, tag] = FACETS.map((facet) => (
    <FacetList key={facet.param} facet={facet} params={params} onChoose={onChoose} found={foundOf(facet.field)} />
  ))
  const isShown = isFolded ? isUnfolded : isOpen
  return (
    <details open={isShown} onToggle={({ currentTarget: { open } }) => (isFolded ? setUnfolded : setOpen)(open)}>
      <summary>
        <SlidersHorizontal size={14} aria-hidden />
        Filters {chosen > 0 && <span className="badge accent">{chosen}</span>}
      </summary>
      {type}
      {author}
      <UpdatedFacet params={params} found={foundOf(UPDATED_FIELD)} isShown={isShown} onChoose={onChoose} />
      {tag}
      <button type="button" className="button primary facets-done" onClick={() => setOpen(false)}>
        Show {total}
      </button>
    </details>
  )
})

function chosenIn({ type = [], from = [], tag = [], not = [], updated, since, until }: SearchParams): number {
  const times = [updated, since, until].some((each) => each !== undefined) ? 1 : 0
  return type.length + from.length + tag.length + not.length + times
}

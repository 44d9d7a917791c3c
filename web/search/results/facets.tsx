import type { Schemas } from '../../generated/api.ts'
import { FACETS, type SearchParams } from '../search-params.ts'
import { FacetList } from './facet-list.tsx'

/** Filters with what each of them would leave: exactly what its click shows. */
export function Facets({ params, facets }: { params: SearchParams; facets: readonly Schemas['FacetResult'][] }) {
  return (
    <aside className="facets" aria-label="Filters">
      <details open={matchMedia('(min-width: 901px)').matches}>
        <summary>Filters</summary>
        {FACETS.map((facet) => (
          <FacetList
            key={facet.param}
            facet={facet}
            params={params}
            found={facets.find(({ sourceName }) => sourceName === facet.field)}
          />
        ))}
      </details>
    </aside>
  )
}

import { Check } from 'lucide-react'
import type { Schemas } from '../../generated/api.ts'
import type { FACETS, SearchParams } from '../search-params.ts'
import { FilterLink, type FilterLinkProps } from './filter-link.tsx'
import { useAlternatives } from './use-results.ts'

export interface FacetListProps extends Pick<FilterLinkProps, 'onChoose'> {
  readonly facet: (typeof FACETS)[number]
  readonly params: SearchParams
  readonly found: Schemas['FacetResult'] | undefined
}

/** The values of one filter. One can be chosen at a time; the others show the count they would give instead. */
export function FacetList({ facet, params, found, onChoose }: FacetListProps) {
  const { param, field, label, all } = facet
  const { doc: _, [param]: chosen, ...others } = params
  const { data } = useAlternatives(params, param, chosen !== undefined)
  const counted = chosen === undefined ? found : data?.facetResults?.find(({ sourceName }) => sourceName === field)
  const buckets = (counted ?? found)?.buckets ?? []
  if (buckets.length === 0) return null
  return (
    <section className="facet" aria-label={label}>
      <h2>{label}</h2>
      <ul>
        {chosen !== undefined && (
          <li>
            <FilterLink search={others} onChoose={onChoose}>
              <span className="tick" />
              <span className="grow">{all}</span>
              <span className="n">{data?.totalCount}</span>
            </FilterLink>
          </li>
        )}
        {buckets.map(({ value, count }) => {
          const isChosen = value.stringValue === chosen
          return (
            <li key={value.stringValue}>
              <FilterLink
                search={isChosen ? others : { ...others, [param]: value.stringValue }}
                onChoose={onChoose}
                current={isChosen ? 'true' : undefined}
              >
                <span className="tick">{isChosen && <Check size={14} aria-hidden />}</span>
                <span className="grow">{value.displayLabel}</span>
                <span className="n">{count}</span>
              </FilterLink>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

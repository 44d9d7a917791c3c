import { ChevronDown } from 'lucide-react'
import type { SearchParams } from '../search-params.ts'
import type { FilterLinkProps } from './filter-link.tsx'
import { withSort } from './with-sort.ts'

interface SortChoiceProps extends Pick<FilterLinkProps, 'onChoose'> {
  readonly params: SearchParams
}

/** The order of the results. A native list, which keyboards and phones know. */
export function SortChoice({ params, onChoose }: SortChoiceProps) {
  return (
    <span className="sort">
      <select
        aria-label="Sort by"
        value={params.sort ?? ''}
        onChange={({ target }) => onChoose(withSort(params, target.value))}
      >
        <option value="">Most relevant</option>
        <option value="newest">Newest first</option>
        <option value="oldest">Oldest first</option>
      </select>
      <ChevronDown size={14} aria-hidden />
    </span>
  )
}

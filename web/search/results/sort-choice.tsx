import { ChevronDown } from 'lucide-react'
import { memo } from 'react'
import type { SearchParams } from '../search-params.ts'

interface SortChoiceProps {
  readonly sort: SearchParams['sort']
  onSort(sort: string): void
}

/** The order of the results. A native list, which keyboards and phones know. */
export const SortChoice = memo(({ sort, onSort }: SortChoiceProps) => {
  return (
    <span className="sort">
      <select aria-label="Sort by" value={sort ?? ''} onChange={({ target }) => onSort(target.value)}>
        <option value="">Most relevant</option>
        <option value="newest">Newest first</option>
        <option value="oldest">Oldest first</option>
      </select>
      <ChevronDown size={14} aria-hidden />
    </span>
  )
})

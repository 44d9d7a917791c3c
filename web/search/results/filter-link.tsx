import type { ReactNode } from 'react'
import { writeParams } from '../../shared/search-params.ts'
import { at } from '../../shared/start.ts'
import { plainClick } from '../plain-click.ts'
import type { SearchParams } from '../search-params.ts'

export interface FilterLinkProps {
  readonly search: SearchParams
  onChoose(search: SearchParams): void
  readonly current?: 'page' | 'true' | undefined
  readonly children: ReactNode
}

/** A link that changes a filter. There are dozens on the page, so it is kept as light as a plain element. */
export function FilterLink({ search, onChoose, current, children }: FilterLinkProps) {
  return (
    <a
      href={at('/search') + writeParams({ ...search })}
      aria-current={current}
      onClick={plainClick(() => onChoose(search))}
    >
      {children}
    </a>
  )
}

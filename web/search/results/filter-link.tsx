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

/** The same results otherwise filtered. There are dozens of them beside every answer, so it costs no more than its element. */
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

import { useNavigate, useSearch } from '@tanstack/react-router'
import { textIn } from '../../shared/search-params.ts'

/** One filter of a page, kept in its address: Back undoes it, and a link shows another the same. */
export function useFilter(name: string): [string, (value: string) => void] {
  const params: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const set = (value: string) => {
    const search = { ...params, [name]: value === '' ? undefined : value }
    void navigate({ to: '.', search: search as never, replace: true })
  }
  return [textIn(params, name) ?? '', set]
}

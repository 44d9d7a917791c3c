import { useNavigate, useSearch } from '@tanstack/react-router'
import { textIn } from '../../shared/search-params.ts'

/** A filter kept in the URL, so Back undoes it and links can be shared. */
export function useFilter(name: string): [string, (value: string) => void] {
  const params: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const set = (value: string) => {
    const search = { ...params, [name]: value === '' ? undefined : value }
    void navigate({ to: '.', search: search as never, replace: true })
  }
  return [textIn(params, name) ?? '', set]
}

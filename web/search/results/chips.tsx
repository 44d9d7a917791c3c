import { useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { Schemas } from '../../generated/api.ts'
import { FACETS, type SearchParams } from '../search-params.ts'
import { useTypedQuery } from '../typed-query.tsx'
import { operatorsIn } from './operators.ts'

interface Chip {
  readonly key: string
  readonly text: string
  remove(): void
}

/** All active filters, chosen or typed as operators. A click removes one. */
export function Chips({
  params,
  filters,
  facets,
}: {
  params: SearchParams
  filters: readonly Schemas['FacetFilter'][]
  facets: readonly Schemas['FacetResult'][]
}) {
  const navigate = useNavigate({ from: '/search' })
  const { query, type } = useTypedQuery()
  const labelOf = (field: string, value: string) =>
    facets.find(({ sourceName }) => sourceName === field)?.buckets.find((bucket) => bucket.value.stringValue === value)
      ?.value.displayLabel ?? value
  const clicked = FACETS.flatMap(({ param, field, label }): Chip[] => {
    const value = params[param]
    if (value === undefined) return []
    const remove = () => void navigate({ search: ({ [param]: _, doc: __, ...old }) => old })
    return [{ key: param, text: `${label}: ${labelOf(field, value)}`, remove }]
  })
  const apps = (params.app ?? []).map((app): Chip => {
    const remove = () =>
      void navigate({
        search: ({ app: old = [], doc: _, ...rest }) => ({ ...rest, app: old.filter((a) => a !== app) }),
      })
    return { key: `app ${app}`, text: `Source: ${labelOf('app', app)}`, remove }
  })
  const written = operatorsIn(query, filters).map(
    ({ text, rest }): Chip => ({ key: `operator ${text}`, text, remove: () => type(rest) }),
  )
  return [...apps, ...clicked, ...written].map(({ key, text, remove }) => (
    <button key={key} type="button" className="chip" onClick={remove} aria-label={`Remove filter ${text}`}>
      {text}
      <X size={14} aria-hidden />
    </button>
  ))
}

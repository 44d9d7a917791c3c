import { useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { Schemas } from '../../generated/api.ts'
import { dayOf } from '../../shared/relative-time.ts'
import {
  excludedOf,
  FACETS,
  isReversedRange,
  type SearchParams,
  UPDATED_FIELD,
  withFacet,
  withUpdated,
} from '../search-params.ts'
import { useTypedQuery } from '../typed-query.tsx'
import { operatorsIn } from './operators.ts'
import { useAuthorNames } from './use-author-names.ts'

interface Chip {
  readonly key: string
  readonly text: string
  readonly isNot?: boolean
  remove(): void
}

const either = new Intl.ListFormat('en', { type: 'disjunction' })

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
  const counted = (field: string, value: string) =>
    facets.find(({ sourceName }) => sourceName === field)?.buckets.find((bucket) => bucket.value.stringValue === value)
      ?.value.displayLabel
  const authors = [...(params.from ?? []), ...excludedOf(params, 'from')]
  const names = useAuthorNames(authors.filter((email) => counted('author', email) === undefined))
  const labelOf = (field: string, value: string) =>
    counted(field, value) ?? (field === 'author' ? names.get(value) : undefined) ?? value
  const go = (change: (old: SearchParams) => SearchParams) => () => void navigate({ search: change })
  const clicked = FACETS.flatMap(({ param, field, not }): Chip[] => {
    const [chosen, excluded] = [params[param] ?? [], excludedOf(params, param)]
    return [
      ...(chosen.length === 0
        ? []
        : [
            {
              key: param,
              text: either.format(chosen.map((value) => labelOf(field, value))),
              remove: go((old) => withFacet(old, param, { chosen: [], excluded })),
            },
          ]),
      ...excluded.map((value) => ({
        key: `not ${param} ${value}`,
        text: `${not} ${labelOf(field, value)}`,
        isNot: true,
        remove: go((old) => withFacet(old, param, { chosen, excluded: excluded.filter((each) => each !== value) })),
      })),
    ]
  })
  const time = timeText(params, labelOf)
  const times = time === undefined ? [] : [{ key: 'time', text: time, remove: go((old) => withUpdated(old, {})) }]
  const apps = (params.app ?? []).map((app): Chip => {
    const remove = go(({ app: old = [], doc: _, ...rest }) => ({ ...rest, app: old.filter((each) => each !== app) }))
    return { key: `app ${app}`, text: `Source: ${labelOf('app', app)}`, remove }
  })
  const written = operatorsIn(query, filters).map(
    ({ text, rest }): Chip => ({ key: `operator ${text}`, text, remove: () => type(rest) }),
  )
  const chips: Chip[] = [...apps, ...clicked, ...times, ...written]
  return chips.map(({ key, text, isNot = false, remove }) => (
    <button
      key={key}
      type="button"
      className={isNot ? 'chip not' : 'chip'}
      onClick={remove}
      aria-label={`Remove filter ${text}`}
    >
      {text}
      <X size={14} aria-hidden />
    </button>
  ))
}

function timeText(params: SearchParams, labelOf: (field: string, value: string) => string): string | undefined {
  const { updated, since, until } = params
  if (isReversedRange(params)) return undefined
  if (updated !== undefined) return labelOf(UPDATED_FIELD, updated)
  const [from, to] = [since, until].map((day) => day && dayOf(new Date(`${day}T12:00`)))
  if (from && to) return `${from} to ${to}`
  if (from) return `Since ${from}`
  return to && `Until ${to}`
}

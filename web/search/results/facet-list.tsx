import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { Avatar } from '../../shared/avatar.tsx'
import { excludedOf, type Facet, type SearchParams, withFacet } from '../search-params.ts'
import { useAuthorNames } from './use-author-names.ts'
import { useAlternatives } from './use-results.ts'

export interface FacetListProps {
  readonly facet: Facet
  readonly params: SearchParams
  readonly found: Schemas['FacetResult'] | undefined
  onChoose(search: SearchParams): void
}

/** As many values are shown before somebody asks for more. */
const SHOWN = 6
/** Only longer lists can be searched. */
const FINDABLE = 12
const NONE: readonly never[] = []

/** The values of one filter. Several can be chosen or excluded; each shows how many results it gives. */
export function FacetList({ facet, params, found, onChoose }: FacetListProps) {
  const { param, field, label, more, find: placeholder } = facet
  const [isLong, setLong] = useState(false)
  const [find, setFind] = useState('')
  const chosen = params[param] ?? []
  const excluded = excludedOf(params, param)
  const isActive = chosen.length + excluded.length > 0
  const { data } = useAlternatives(params, facet, { isLong, find }, isActive || isLong)
  const counted = data?.facetResults?.find(({ sourceName }) => sourceName === field)
  const buckets = (isActive || isLong ? (counted ?? found) : found)?.buckets ?? []
  const known = new Set(buckets.map(({ value }) => value.stringValue))
  const lost = [...chosen, ...excluded].filter((value) => !known.has(value) && find === '')
  const names = useAuthorNames(param === 'from' ? lost : NONE)
  const values = [
    ...lost.map((value) => ({ value, name: names.get(value) ?? value, count: 0 })),
    ...buckets.map(({ value, count }) => ({ value: value.stringValue, name: value.displayLabel, count })),
  ]
  const isCounted = found?.hasMoreBuckets !== true
  // A line that stands for a single value takes as much room as the value.
  const room = isCounted && values.length === SHOWN + 1 ? SHOWN + 1 : SHOWN
  const shown = isLong ? values : values.filter(({ value }, at) => at < room || chosen.includes(value))
  const rest = values.length - shown.length
  const hasMore = !isLong && (rest > 0 || !isCounted)
  if (values.length === 0 && !isLong) return null
  const change = (next: { chosen?: readonly string[]; excluded?: readonly string[] }) =>
    onChoose(withFacet(params, param, { chosen, excluded, ...next }))
  const without = (list: readonly string[], value: string) => list.filter((each) => each !== value)
  return (
    <section className="facet" aria-label={label}>
      <h2>
        {label}
        {isActive && (
          <button type="button" className="quiet" onClick={() => change({ chosen: [], excluded: [] })}>
            Clear<span className="hidden"> {label}</span>
          </button>
        )}
      </h2>
      {isLong && (values.length > FINDABLE || find !== '') && (
        <input
          className="facet-find"
          type="search"
          aria-label={placeholder}
          placeholder={placeholder}
          maxLength={100}
          value={find}
          onChange={(event) => setFind(event.target.value)}
        />
      )}
      <ul className={isLong ? 'long' : undefined}>
        {shown.map(({ value, name, count }) => {
          const isExcluded = excluded.includes(value)
          return (
            <li key={value} data-not={isExcluded ? '' : undefined}>
              <label>
                <input
                  type="checkbox"
                  ref={(box) => {
                    if (box !== null) box.indeterminate = isExcluded
                  }}
                  checked={chosen.includes(value)}
                  onChange={({ target }) =>
                    change({
                      chosen: target.checked ? [...chosen, value] : without(chosen, value),
                      excluded: without(excluded, value),
                    })
                  }
                />
                {param === 'from' && <Avatar name={name} size="tiny" />}
                <span className="grow">{name}</span>
              </label>
              <button
                type="button"
                className="quiet exclude"
                onClick={() =>
                  change({
                    chosen: without(chosen, value),
                    excluded: isExcluded ? without(excluded, value) : [...excluded, value],
                  })
                }
              >
                {isExcluded ? 'Undo' : 'Exclude'}
                <span className="hidden">
                  {isExcluded && ' excluding'} {name}
                </span>
              </button>
              <span className="n">{count}</span>
            </li>
          )
        })}
      </ul>
      {isLong && values.length === 0 && <p className="soft">No matches</p>}
      {hasMore && (
        <button type="button" className="quiet" onClick={() => setLong(true)}>
          {isCounted ? `${rest} more ${rest === 1 ? more.slice(0, -1) : more}` : `More ${more}`}
        </button>
      )}
    </section>
  )
}

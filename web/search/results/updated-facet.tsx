import { useEffect, useId, useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { lazily } from '../../shared/lazily.tsx'
import { isReversedRange, type SearchParams, withUpdated } from '../search-params.ts'
import { afterPaint } from './after-paint.ts'
import { FilterLink, type FilterLinkProps } from './filter-link.tsx'

/** Its place is reserved; results and what belongs to them come first. */
const HISTOGRAM_MS = 500
const UpdatedHistogram = lazily(async () => (await import('./updated-histogram.tsx')).UpdatedHistogram)

interface UpdatedFacetProps extends Pick<FilterLinkProps, 'onChoose'> {
  readonly params: SearchParams
  readonly found: Schemas['FacetResult'] | undefined
  /** Filters can be folded away. */
  readonly isShown: boolean
}

/** When documents were updated: one of a few spans, or the days from and to. */
export function UpdatedFacet({ params, found, isShown, onChoose }: UpdatedFacetProps) {
  const [isReady, setReady] = useState(false)
  useEffect(() => afterPaint(() => setReady(true), HISTOGRAM_MS), [])
  const { updated, since = '', until = '' } = params
  const isReversed = isReversedRange(params)
  const problemId = useId()
  const problem = isReversed ? problemId : undefined
  const isActive = updated !== undefined || since !== '' || until !== ''
  const buckets = found?.buckets ?? []
  if (buckets.length === 0 && !isActive) return null
  return (
    <section className="facet" aria-label="Updated">
      <h2>
        Updated
        {isActive && (
          <button type="button" className="quiet" onClick={() => onChoose(withUpdated(params, {}))}>
            Clear<span className="hidden"> Updated</span>
          </button>
        )}
      </h2>
      <div className="histogram">{isShown && isReady && <UpdatedHistogram params={params} onChoose={onChoose} />}</div>
      <ul>
        {buckets.map(({ value, count }) => {
          const isChosen = value.stringValue === updated
          return (
            <li key={value.stringValue}>
              <FilterLink
                search={withUpdated(params, isChosen ? {} : { updated: value.stringValue })}
                onChoose={onChoose}
                current={isChosen ? 'true' : undefined}
              >
                <span className="grow">{value.displayLabel}</span>
                <span className="n">{count}</span>
              </FilterLink>
            </li>
          )
        })}
      </ul>
      <div className="range">
        <Day
          label="From"
          value={since}
          problem={problem}
          onChange={(day) => onChoose(withUpdated(params, { since: day, until }))}
        />
        <Day
          label="To"
          value={until}
          problem={problem}
          onChange={(day) => onChoose(withUpdated(params, { since, until: day }))}
        />
      </div>
      {isReversed && (
        <p id={problemId} className="error">
          From is after To
        </p>
      )}
    </section>
  )
}

interface DayProps {
  readonly label: string
  readonly value: string
  /** The ID of what says that this day can't be used. */
  readonly problem: string | undefined
  onChange(day: string): void
}

function Day({ label, value, problem, onChange }: DayProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="soft">
        {label}
      </label>
      <input
        id={id}
        type="date"
        max="9999-12-31"
        aria-invalid={problem !== undefined}
        aria-describedby={problem}
        // Uncontrolled: while somebody types a date, the browser reports unfinished ones as empty.
        key={value}
        defaultValue={value}
        onChange={({ target }) => {
          if (target.value !== '' || value !== '') onChange(target.value)
        }}
      />
    </>
  )
}

import { useNavigate, useSearch } from '@tanstack/react-router'
import { textIn } from '../../shared/search-params.ts'

interface NoMatchesProps {
  /** Plural: `users`. */
  readonly nouns: string
  /** The URL parameters of the filters. Others, like the order, stay. */
  readonly filters: readonly string[]
}

/** The empty state of a filtered list. */
export function NoMatches({ nouns, filters }: NoMatchesProps) {
  const params: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const isFiltered = filters.some((name) => (textIn(params, name) ?? '') !== '')
  const clear = () => {
    const rest = Object.entries(params).filter(([name]) => !filters.includes(name))
    void navigate({ to: '.', search: Object.fromEntries(rest) as never, replace: true })
    // The button is about to disappear, and its focus with it.
    document.querySelector<HTMLElement>('.filters :is(input, select)')?.focus()
  }
  return (
    <>
      <p>No {nouns} match.</p>
      {isFiltered && (
        <button type="button" className="button" onClick={clear}>
          {filters.length === 1 ? 'Clear filter' : 'Clear filters'}
        </button>
      )}
    </>
  )
}

import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../generated/api.ts'
import { Highlight } from '../highlight.tsx'
import { quoted } from './quoted.ts'

/** What of the query wasn't used, the corrected query that was used, or a suggestion. */
export function Spelling({ metadata }: { metadata: Schemas['SearchResponseMetadata'] }) {
  const ignored = ignoredPart(metadata.searchWarning)
  if (ignored !== undefined) return <p className="spelling">{ignored}</p>
  const { modifiedQueryWasUsed, originalQueryHadNoResults, searchedQuery, originalQuery, querySuggestion } = metadata
  if (modifiedQueryWasUsed === true) {
    return (
      <p className="spelling">
        {originalQueryHadNoResults === true
          ? `No results for ${quoted(originalQuery)}. Showing results for`
          : 'Showing results for'}{' '}
        <Link to="/search" search={(old) => ({ ...old, q: searchedQuery })}>
          <Highlight text={searchedQuery} ranges={metadata.searchedQueryRanges} />
        </Link>
        .{' '}
        <Link to="/search" search={(old) => ({ ...old, exact: 'yes' })}>
          Search exactly as typed
        </Link>
      </p>
    )
  }
  if (querySuggestion === undefined) return null
  return (
    <p className="spelling">
      Did you mean{' '}
      <Link to="/search" search={(old) => ({ ...old, q: querySuggestion.query })}>
        <Highlight text={querySuggestion.query} ranges={querySuggestion.ranges} />
      </Link>
      ?
    </p>
  )
}

function ignoredPart(warning: Schemas['SearchWarning'] | undefined): string | undefined {
  const { warningType, ignoredTerms = [], lastUsedTerm = '' } = warning ?? {}
  if (warningType === 'MAYBE_INVALID_FACET_QUERY') return `Ignored ${ignoredTerms.join(' ')}: no filter has that value.`
  return warningType === 'LONG_QUERY'
    ? `The query is too long. Everything after “${lastUsedTerm}” was ignored.`
    : undefined
}

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { call } from '../../shared/call.ts'
import { recentSearches } from './recent-searches.ts'
import { groupSuggestions, type SuggestionGroup } from './suggestion.ts'
import { useDestinations } from './use-destinations.ts'
import { usePasted } from './use-pasted.ts'

/** Suggestions for what was typed so far, or recent searches for an empty box, with actions after ⌘K. */
export function useSuggestions(typed: string, isOpen: boolean, isCommand: boolean): SuggestionGroup[] {
  const body = { query: typed.slice(0, 1000), resultSize: 30 }
  const { data } = useQuery({
    // While the list is closed, don't cache an entry for every key.
    queryKey: isOpen ? ['suggestions', body] : ['suggestions'],
    queryFn: ({ signal }) => call('POST /rest/api/v1/autocomplete', { body }, signal),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  })
  const pasted = usePasted(typed, isOpen)
  const queries = useQueryClient()
  // When the list closes (Enter, Tab, Escape), cancel its pending requests.
  useEffect(
    () => (isOpen ? () => void queries.cancelQueries({ queryKey: ['suggestions'] }) : undefined),
    [isOpen, queries],
  )
  const groups = useMemo(() => {
    if (!isOpen) return []
    return groupSuggestions(data?.results ?? [], typed.trim() === '' ? recentSearches() : [], typed)
  }, [data, typed, isOpen])
  const destinations = useDestinations(typed, isOpen, isCommand)
  if (pasted.length > 0) return [{ label: 'Go to', items: pasted }, ...groups]
  if (destinations.length === 0) {
    // After ⌘K nothing is searched before Enter, so an empty list would look like a mistake.
    const isNothing = isCommand && groups.length === 0 && data !== undefined && typed.trim() !== ''
    return isNothing ? [{ label: 'Searches', items: [{ key: 'typed', kind: 'query', text: typed.trim() }] }] : groups
  }
  return typed.trim() === '' ? [...groups, ...destinations] : [...destinations, ...groups]
}

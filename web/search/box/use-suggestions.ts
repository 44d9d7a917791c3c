import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { call } from '../../shared/call.ts'
import { recentSearches } from './recent-searches.ts'
import { groupSuggestions, type SuggestionGroup } from './suggestion.ts'
import { usePasted } from './use-pasted.ts'

/** What may be meant by what was typed so far; for nothing typed, what was searched for lately. */
export function useSuggestions(typed: string, isOpen: boolean): SuggestionGroup[] {
  const body = { query: typed.slice(0, 1000), resultSize: 30 }
  const { data } = useQuery({
    // While it is closed nothing is noted down for what is typed.
    queryKey: isOpen ? ['suggestions', body] : ['suggestions'],
    queryFn: ({ signal }) => call('POST /rest/api/v1/autocomplete', { body }, signal),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  })
  const pasted = usePasted(typed, isOpen)
  const queries = useQueryClient()
  // Who closed the list (Enter, Tab, Escape) waits for nothing that it would have shown.
  useEffect(
    () => (isOpen ? () => void queries.cancelQueries({ queryKey: ['suggestions'] }) : undefined),
    [isOpen, queries],
  )
  const groups = useMemo(() => {
    if (!isOpen) return []
    return groupSuggestions(data?.results ?? [], typed.trim() === '' ? recentSearches() : [])
  }, [data, typed, isOpen])
  return pasted.length === 0 ? groups : [{ label: 'What you pasted', items: pasted }, ...groups]
}

import { useQuery } from '@tanstack/react-query'
import type { SuggestionGroup } from './suggestion.ts'

/** A letter means too many pages. */
const FEWEST_LETTERS = 2

/** The pages and actions that the text means, as suggestions; after ⌘K, a few actions before anything is typed. */
export function useDestinations(typed: string, isOpen: boolean, isCommand: boolean): SuggestionGroup[] {
  const text = typed.trim()
  const isAsked = isOpen && (text === '' ? isCommand : text.length >= FEWEST_LETTERS)
  // Loaded when first needed: the list is long, and most people only search.
  const { data: groupsFor } = useQuery({
    queryKey: ['destinations'],
    queryFn: async () => (await import('./destination-groups.ts')).destinationGroups,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isAsked,
  })
  return isAsked && groupsFor !== undefined ? groupsFor(text) : []
}

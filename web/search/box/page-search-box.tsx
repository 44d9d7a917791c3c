import { useNavigate, useRouter } from '@tanstack/react-router'
import { useTypedQuery } from '../typed-query.tsx'
import { rememberSearch } from './recent-searches.ts'
import { SearchBox, type SearchBoxProps } from './search-box.tsx'
import type { Suggestion } from './suggestion.ts'

function openTab(address: string): void {
  window.open(address, '_blank', 'noreferrer')
}

/** The search box of a page. Suggestions open in this tab or a new one. */
export function PageSearchBox({ size, suggests, autoFocus }: Pick<SearchBoxProps, 'size' | 'suggests' | 'autoFocus'>) {
  const { query, isTyping, type, finish } = useTypedQuery()
  const navigate = useNavigate()
  const router = useRouter()
  const onSearch = (text: string, inNewTab: boolean) => {
    rememberSearch(text)
    finish()
    const search = text.trim() === '' ? {} : { q: text }
    if (inNewTab) openTab(router.buildLocation({ to: '/search', search }).href)
    else void navigate({ to: '/search', search })
  }
  const onOpen = ({ person, href = '' }: Suggestion, inNewTab: boolean) => {
    if (person === undefined) {
      if (inNewTab) openTab(href)
      else location.assign(href)
    } else {
      const target = { to: '/people/$id', params: { id: person } } as const
      if (inNewTab) openTab(router.buildLocation(target).href)
      else void navigate(target)
    }
  }
  return (
    <SearchBox
      value={query}
      onType={type}
      onSearch={onSearch}
      onOpen={onOpen}
      size={size}
      suggests={suggests}
      isTyping={isTyping}
      autoFocus={autoFocus ?? false}
    />
  )
}

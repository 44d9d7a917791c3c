import { useQuery } from '@tanstack/react-query'
import { at } from '../../shared/start.ts'
import { chooseTheme } from '../../shared/theme-choice.tsx'
import type { SuggestionGroup } from './suggestion.ts'

/** A letter means too many pages. */
const FEWEST_LETTERS = 2
const SHOWN = 4

const THEMES = [
  { text: 'Dark mode', words: /^(?:dark|night|theme|appearance)/i, theme: 'dark' },
  { text: 'Light mode', words: /^(?:light|day|theme|appearance)/i, theme: 'light' },
  { text: 'Use the system theme', words: /^(?:system|theme|appearance)/i, theme: 'system' },
] as const

/** For people who open the palette to see what it can do. */
const FIRST_ACTIONS = [
  { text: 'Ask a question in chat', path: '/chat' },
  { text: 'Write an answer', path: '/answers/new' },
  { text: 'Open settings', path: '/settings' },
] as const

/** The pages and actions that the text means, as suggestions. */
export function useDestinations(typed: string, isOpen: boolean, isCommand: boolean): SuggestionGroup[] {
  const text = typed.trim()
  const isAsked = isOpen && text.length >= FEWEST_LETTERS
  // Loaded when first needed: the list is long, and most people only search.
  const { data: list } = useQuery({
    queryKey: ['destinations'],
    queryFn: async () => (await import('../../shared/destinations.ts')).findDestinations,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isAsked,
  })
  const go = (path: string) => ({ side: path, href: at(path) })
  if (isOpen && isCommand && text === '') {
    const items = FIRST_ACTIONS.map((each) => ({
      key: `action ${each.text}`,
      kind: 'action' as const,
      text: each.text,
      ...go(each.path),
    }))
    return [{ label: 'Actions', items }]
  }
  if (!isAsked || list === undefined) return []
  const found = list(text)
  const pages = found.filter(({ isAction }) => isAction !== true).slice(0, SHOWN)
  const actions = [
    ...found.filter(({ isAction }) => isAction === true).map(({ title, path }) => ({ text: title, ...go(path) })),
    ...THEMES.filter(({ words }) => words.test(text)).map(({ text: name, theme }) => ({
      text: name,
      run: () => chooseTheme(theme),
    })),
  ].slice(0, SHOWN)
  return [
    {
      label: 'Actions',
      items: actions.map((each) => ({ key: `action ${each.text}`, kind: 'action' as const, ...each })),
    },
    {
      label: 'Pages',
      items: pages.map(({ title, path }) => ({ key: `page ${path}`, kind: 'page' as const, text: title, ...go(path) })),
    },
  ].filter(({ items }) => items.length > 0)
}

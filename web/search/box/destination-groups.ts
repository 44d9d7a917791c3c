import { findDestinations } from '../../shared/destinations.ts'
import { at } from '../../shared/start.ts'
import { findThemes } from '../../shared/theme-actions.ts'
import type { SuggestionGroup } from './suggestion.ts'

const SHOWN = 4

/** For people who open the palette to see what it can do. */
const FIRST_ACTIONS = [
  { title: 'Ask a question in chat', path: '/chat' },
  { title: 'Write an answer', path: '/answers/new' },
  { title: 'Open settings', path: '/settings' },
]

/** The pages and actions that the text means; a few actions where there is none. */
export function destinationGroups(text: string): SuggestionGroup[] {
  const found = findDestinations(text)
  const named = text === '' ? FIRST_ACTIONS : found.filter(({ isAction }) => isAction === true)
  const go = (path: string) => ({ side: path.startsWith('/console/') ? 'Console' : undefined, href: at(path) })
  const pages = found.filter(({ isAction }) => isAction !== true).slice(0, SHOWN)
  const actions = [...named.map(({ title, path }) => ({ text: title, ...go(path) })), ...findThemes(text)].slice(
    0,
    SHOWN,
  )
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

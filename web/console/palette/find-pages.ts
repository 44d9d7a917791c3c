import { findDestinations, wordsFor } from '../../shared/destinations.ts'
import { at } from '../../shared/start.ts'
import { findThemes } from '../../shared/theme-actions.ts'
import { MINE } from '../navigation.ts'
import type { PaletteItem } from './found.ts'

const CONSOLE = '/console'

/** Pages whose names, or other words for them, contain every word; all pages if there are no words. */
export function findPages(text: string): PaletteItem[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const pages = MINE.flatMap(({ title: section, pages: inside }) =>
    inside.map(({ path, title }) => ({ key: path, kind: 'page' as const, text: title, side: section, path })),
  )
  const found = pages.filter(({ text: title, side, path }) => {
    const name = `${title} ${side} ${wordsFor(`/console${path}`)}`.toLowerCase()
    return words.every((word) => name.includes(word))
  })
  return words.length === 0 ? found : [...found, ...unlistedPages(text, new Set(pages.map(({ path }) => path)))]
}

/** Pages of the console that the menu doesn't list. */
function unlistedPages(text: string, listed: ReadonlySet<string>): PaletteItem[] {
  return findDestinations(text)
    .filter(({ path, isAction }) => isAction !== true && path.startsWith(`${CONSOLE}/`))
    .map(({ title, path }) => ({
      key: path,
      kind: 'page' as const,
      text: title,
      side: 'Console',
      path: path.slice(CONSOLE.length),
    }))
    .filter(({ path }) => !listed.has(path))
}

/** Something to do, in the console or elsewhere: `add user` opens the dialog, `dark` changes the theme. */
export function findActions(text: string): PaletteItem[] {
  const action = { kind: 'action' as const, side: 'Action' }
  const pages = findDestinations(text).filter(({ isAction }) => isAction === true)
  return [
    ...pages.map(({ title, path }) => ({
      ...{ ...action, key: `action ${title}`, text: title },
      ...(path.startsWith(CONSOLE)
        ? { path: path.slice(CONSOLE.length) }
        : { run: () => window.location.assign(at(path)) }),
    })),
    ...findThemes(text).map((theme) => ({ ...action, ...theme, key: `action ${theme.text}` })),
  ]
}

import { findConsoleActions, wordsFor } from '../../shared/destinations.ts'
import { MINE } from '../navigation.ts'
import type { PaletteItem } from './found.ts'

/** Pages whose names, or other words for them, contain every word; all pages if there are no words. */
export function findPages(text: string): PaletteItem[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const pages = MINE.flatMap(({ title: section, pages: inside }) =>
    inside.map(({ path, title }) => ({ key: path, kind: 'page' as const, text: title, side: section, path })),
  )
  return pages.filter(({ text: title, side, path }) => {
    const name = `${title} ${side} ${wordsFor(`/console${path}`)}`.toLowerCase()
    return words.every((word) => name.includes(word))
  })
}

/** Something to do: `add user` opens the dialog. */
export function findActions(text: string): PaletteItem[] {
  return findConsoleActions(text).map(({ title, path }) => ({
    key: `action ${title}`,
    kind: 'action' as const,
    text: title,
    side: 'Action',
    path: path.replace(/^\/console/, ''),
  }))
}

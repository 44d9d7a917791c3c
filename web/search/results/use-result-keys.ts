import { type RefObject, useLayoutEffect } from 'react'
import { isWriting } from '../box/use-focus-keys.ts'

interface Keys {
  preview(id: string | undefined): void
  readonly isPreviewing: boolean
}

/** `j` and `k` move between results, Space previews the focused one, Escape closes the preview. */
export function useResultKeys(list: RefObject<HTMLOListElement | null>, { preview, isPreviewing }: Keys): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isWriting(event) || event.ctrlKey || event.metaKey || event.altKey) return
      // The keys belong to the dialog, even while nothing in it has the focus.
      if (document.querySelector('dialog[open]') !== null) return
      const links = [...(list.current?.querySelectorAll<HTMLAnchorElement>('h2 a') ?? [])]
      const at = links.indexOf(document.activeElement as HTMLAnchorElement)
      const id = (link: HTMLAnchorElement | undefined) =>
        link?.closest<HTMLElement>('[data-document]')?.dataset.document
      switch (event.key) {
        case 'j':
        case 'k': {
          const next = links[Math.max(0, Math.min(links.length - 1, at + (event.key === 'j' ? 1 : -1)))]
          next?.focus()
          next?.scrollIntoView({ block: 'nearest' })
          if (isPreviewing && next !== undefined) preview(id(next))
          return
        }
        case ' ':
          if (at < 0) return
          event.preventDefault()
          return preview(id(links[at]))
        case 'Escape':
          if (isPreviewing) preview(undefined)
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [list, preview, isPreviewing])
}

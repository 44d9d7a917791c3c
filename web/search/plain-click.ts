import type { MouseEvent } from 'react'

/** A click on a link that the page itself follows; a new tab or window is the browser's to open. */
export function plainClick(follow: () => void) {
  return (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    follow()
  }
}

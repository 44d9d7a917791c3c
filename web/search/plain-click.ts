import type { MouseEvent } from 'react'

/** Handles a plain click on a link. Clicks that open a new tab or window are left to the browser. */
export function plainClick(follow: () => void) {
  return (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    follow()
  }
}

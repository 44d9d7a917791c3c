import { useSyncExternalStore } from 'react'

/** A preview opens as a sheet over the page. Zoom makes a screen narrow too. */
export const NARROW = matchMedia('(max-width: 900px)')
/** The main pages are in a bar at the bottom. */
export const PHONE = matchMedia('(max-width: 640px)')
/** There is room for a third column. */
export const WIDE = matchMedia('(min-width: 1200px)')

/** Whether the screen matches, also after it was resized or zoomed. */
export function useMedia(media: MediaQueryList): boolean {
  return useSyncExternalStore(
    (onChange) => {
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => media.matches,
  )
}

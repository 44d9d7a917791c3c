import { type RefObject, useEffect, useRef } from 'react'

/** How far below the screen the end counts as near. */
const NEAR_PX = 600

/** Loads more when the user scrolls near the button, without a click. */
export function useNearEnd(fetchMore: () => Promise<unknown>): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const onScroll = () => {
      const top = button.current?.getBoundingClientRect().top
      if (scrollY > 0 && top !== undefined && !button.current?.disabled && top < innerHeight + NEAR_PX) void fetchMore()
    }
    document.addEventListener('scroll', onScroll, { passive: true })
    return () => document.removeEventListener('scroll', onScroll)
  }, [fetchMore])
  return button
}

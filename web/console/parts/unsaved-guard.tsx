import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { DiscardDialog } from '../../shared/discard-dialog.tsx'

/**
 * Asks before a page with something unsaved is left: in the console with a dialog, for other pages and a closed tab with the
 * browser's own question. Uses the history, which is loaded anyway: `useBlocker` would make the first load larger.
 */
export function UnsavedGuard({ isUnsaved }: { isUnsaved(): boolean }) {
  const { history } = useRouter()
  const [decide, setDecide] = useState<(stays: boolean) => void>()
  const newest = useRef(isUnsaved)
  useEffect(() => {
    newest.current = isUnsaved
  })
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: () => newest.current(),
        async blockerFn({ currentLocation, nextLocation }) {
          // Filters and tabs of the same page are no reason to ask.
          if (currentLocation.pathname === nextLocation.pathname || !newest.current()) return false
          return new Promise<boolean>((resolve) => setDecide(() => resolve))
        },
      }),
    [history],
  )
  const answer = (stays: boolean) => {
    decide?.(stays)
    setDecide(undefined)
  }
  return <DiscardDialog isOpen={decide !== undefined} onKeep={() => answer(true)} onDiscard={() => answer(false)} />
}

import { type RefObject, useLayoutEffect } from 'react'

const FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]'

/** Whether the user is typing in a field. */
export function isWriting(event: KeyboardEvent): boolean {
  return event.target instanceof Element && event.target.closest(FIELDS) !== null
}

/** `/` and ⌘K (Ctrl+K) focus the search box; after ⌘K it also finds pages and actions. `onCommand` gets what was focused before. */
export function useFocusKeys(
  input: RefObject<HTMLInputElement | null>,
  onCommand: (focused: Element | null) => void,
): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !isWriting(event)
      const isCommand = event.key === 'k' && (event.metaKey || event.ctrlKey)
      if (!isSlash && !isCommand) return
      event.preventDefault()
      const focused = document.activeElement
      input.current?.focus()
      input.current?.select()
      if (isCommand) onCommand(focused)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [input, onCommand])
}

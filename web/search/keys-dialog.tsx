import { useLayoutEffect, useState } from 'react'
import { Dialog } from '../shared/dialog.tsx'
import { isWriting } from './box/use-focus-keys.ts'

const KEYS: readonly (readonly [string, string])[] = [
  ['/', 'Go to the search box'],
  ['⌘K or Ctrl K', 'Go to the search box from anywhere'],
  ['j, k', 'Next and previous result'],
  ['Space', 'Preview result'],
  ['n, p', 'Next and previous match in the preview'],
  ['Enter', 'Open result'],
  ['Esc', 'Close the preview or dialog'],
  ['?', 'Show keyboard shortcuts'],
]

/** Opens on `?`. */
export function KeysDialog() {
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === '?' && !isWriting(event)) setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <Dialog title="Keyboard shortcuts" isOpen={isOpen} onClose={() => setOpen(false)}>
      <dl className="keys">
        {KEYS.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

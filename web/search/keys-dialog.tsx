import { Dialog } from '../shared/dialog.tsx'

const KEYS: readonly (readonly [string, string])[] = [
  ['/', 'Go to the search box'],
  ['⌘K or Ctrl K', 'Find pages, people and actions too'],
  ['Tab or →', 'Complete the word in the search box'],
  ['j, k', 'Next and previous result'],
  ['Space', 'Preview result'],
  ['n, p', 'Next and previous match in the preview'],
  ['Enter', 'Open result'],
  ['Esc', 'Close the preview or dialog'],
  ['?', 'Show keyboard shortcuts'],
]

/** The keys of the app. */
export function KeysDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title="Keyboard shortcuts" isOpen onClose={onClose}>
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

/** Says what just happened where the page doesn't show it, and offers to undo it. Loads what shows it only then. */
export function notify(text: string, undo?: () => Promise<unknown>): void {
  import('./toast.tsx').then(
    ({ showToast }) => showToast({ text, ...(undo && { undo }) }),
    // What happened has happened, also where this file can't be loaded.
    () => {},
  )
}

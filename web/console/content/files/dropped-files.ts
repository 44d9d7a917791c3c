import type { PickedFile } from './picked-file.ts'

let dropped: Promise<PickedFile[]> | undefined

/** Keeps files that were dropped on another page for the page that adds them. */
export function keepDropped(files: Promise<PickedFile[]>): void {
  dropped = files
  // Whoever takes them handles the error.
  files.catch(() => {})
}

export function takeDropped(): Promise<PickedFile[]> | undefined {
  const files = dropped
  dropped = undefined
  return files
}

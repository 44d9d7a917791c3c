/** More than this share of what there was: the upload was probably cut short, so deletion waits for a second look. */
const PAUSED_SHARE = 0.2
const PAUSE_MS = 7 * 86_400_000

export function isDeletionPaused(staleCount: number, totalCount: number): boolean {
  return staleCount > totalCount * PAUSED_SHARE
}

export function pausedUntil(at: Date): Date {
  return new Date(at.getTime() + PAUSE_MS)
}

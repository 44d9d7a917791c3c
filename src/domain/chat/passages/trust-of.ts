import type { Source } from '../source.ts'

const YEAR_MS = 365 * 86_400_000

/** Verified counts above fresh, fresh above old, and what is not to be used any more far below. */
export function trustOf({ document, state }: Source, now: Date): number {
  const years = Math.max(0, (now.getTime() - document.updatedAt) / YEAR_MS)
  const fresh = 1 + 0.1 / (1 + years)
  if (state === 'DEPRECATED') return 0.5 * fresh
  return state === 'VERIFIED' ? 1.2 * fresh : fresh
}

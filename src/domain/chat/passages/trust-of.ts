import type { Source } from '../source.ts'

const YEAR_MS = 365 * 86_400_000

/** Of the worth of a page. */
const TALK_SHARE = 0.85

/** Verified counts above fresh, fresh above old, and what is not to be used any more far below. Pages count above what was said about a case. */
export function trustOf({ document, state, isTalk }: Source, now: Date): number {
  const years = Math.max(0, (now.getTime() - document.updatedAt) / YEAR_MS)
  const fresh = (1 + 0.1 / (1 + years)) * (isTalk === true ? TALK_SHARE : 1)
  if (state === 'DEPRECATED') return 0.5 * fresh
  return state === 'VERIFIED' ? 1.2 * fresh : fresh
}

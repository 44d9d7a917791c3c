/** Pauses between attempts: quick at first, for a restart of the receiver; a day in all, for a bad night. */
const PAUSES_SECONDS = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 28_800]
const MAX_ASKED_SECONDS = 3600

/** What may change by itself. Anything else will be refused again the same way. */
export function isWorthRetrying(status: number | undefined): boolean {
  return status === undefined || status === 408 || status === 429 || status >= 500
}

/**
 * When to try again after `attempts` failures; undefined: not any more. `spread` from 0 to 1 keeps those that failed
 * together from coming back together.
 */
export function nextAttemptAt(
  attempts: number,
  now: Date,
  spread: number,
  askedSeconds: number | undefined,
): Date | undefined {
  const pause = PAUSES_SECONDS[attempts - 1]
  if (pause === undefined) return undefined
  const asked = Math.min(askedSeconds ?? 0, MAX_ASKED_SECONDS)
  return new Date(now.getTime() + Math.max(asked, pause * (1 + spread / 10)) * 1000)
}

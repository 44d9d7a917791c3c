import { exactTime, relativeTime } from './relative-time.ts'

/** When it was, as people say it; exactly when one points at it. */
export function Time({ at }: { at: string }) {
  const date = new Date(at)
  return (
    <time dateTime={at} title={exactTime(date)}>
      {relativeTime(date)}
    </time>
  )
}

import { exactTime, relativeTime } from './relative-time.ts'

/** A relative time; hovering shows the exact one. */
export function Time({ at }: { at: string }) {
  const date = new Date(at)
  return (
    <time dateTime={at} title={exactTime(date)}>
      {relativeTime(date)}
    </time>
  )
}

import { exactTime, relativeTime } from './relative-time.ts'

/** A relative time; hovering shows the exact one, after a word for what happened then. */
export function Time({ at, what = '' }: { at: string; what?: string }) {
  const date = new Date(at)
  return (
    <time dateTime={at} title={`${what} ${exactTime(date)}`.trim()}>
      {relativeTime(date)}
    </time>
  )
}

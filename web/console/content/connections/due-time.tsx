import { Time } from '../../../shared/time.tsx'

/** When something is due. What is overdue waits for a free place, so no time in the past is shown. */
export function DueTime({ at, otherwise }: { at: string; otherwise: string }) {
  return new Date(at) <= new Date() ? otherwise : <Time at={at} />
}

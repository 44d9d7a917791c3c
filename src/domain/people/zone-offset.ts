import { LruMap } from '../../kernel/lru-map.ts'

const HOUR_MS = 3_600_000
/** Making a formatter takes longer than a whole search; null: no zone that the world knows. */
const formatters = new LruMap<string, { format: Intl.DateTimeFormat | null }>(1000)
const offsets = new LruMap<string, { hour: number; seconds: number }>(1000)

/** Seconds by which a time zone is ahead of UTC; undefined if there is no such zone. */
export function zoneOffsetSeconds(zone: string | undefined, now: Date): number | undefined {
  if (!zone) return undefined
  const hour = Math.floor(now.getTime() / HOUR_MS)
  const known = offsets.get(zone)
  if (known?.hour === hour) return known.seconds
  const { format } = formatters.get(zone) ?? remember(zone)
  if (format === null) return undefined
  const name = format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name) ?? []
  const seconds = (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60)
  offsets.set(zone, { hour, seconds })
  return seconds
}

function remember(zone: string): { format: Intl.DateTimeFormat | null } {
  const made = { format: makeFormat(zone) }
  formatters.set(zone, made)
  return made
}

function makeFormat(zone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  } catch {
    return null
  }
}

/** The seconds that a `Retry-After` asks for: a number of them, or a date (RFC 9110, section 10.2.3). */
export function retryAfterSeconds(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}

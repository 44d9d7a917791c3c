import type { Clock } from '../../kernel/clock.ts'
import { LruMap } from '../../kernel/lru-map.ts'

/** Seconds between two questions of a device (RFC 8628, section 3.2); each that comes too soon adds as many. */
export const DEVICE_INTERVAL_SECONDS = 5
const MAX_INTERVAL_SECONDS = 60
/** Devices under way; one that falls out may ask once too often. */
const REMEMBERED = 10_000

/** How often each device asks whether its user has agreed. */
export class DevicePolling {
  readonly #clock: Clock
  readonly #asked = new LruMap<string, { at: number; intervalSeconds: number }>(REMEMBERED)

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Whether the device has to slow down (RFC 8628, section 3.5). */
  isTooSoon(code: string): boolean {
    const at = this.#clock.now().getTime()
    const before = this.#asked.get(code)
    const intervalSeconds = before?.intervalSeconds ?? DEVICE_INTERVAL_SECONDS
    const isTooSoon = before !== undefined && at - before.at < intervalSeconds * 1000
    const next = isTooSoon ? Math.min(MAX_INTERVAL_SECONDS, intervalSeconds + DEVICE_INTERVAL_SECONDS) : intervalSeconds
    this.#asked.set(code, { at, intervalSeconds: next })
    return isTooSoon
  }
}

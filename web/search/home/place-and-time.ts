interface Whereabouts {
  readonly location?: string | undefined
  /** Seconds ahead of UTC. */
  readonly timezoneOffset?: number | undefined
}

const clock = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' })

/** Where somebody is, with the time there if it's another than here: `Osaka, 17:06`. */
export function placeAndTime({ location = '', timezoneOffset }: Whereabouts, now: Date): string {
  const here = -60 * now.getTimezoneOffset()
  if (timezoneOffset === undefined || timezoneOffset === here) return location
  const time = clock.format(now.getTime() + timezoneOffset * 1000)
  return location === '' ? time : `${location}, ${time}`
}

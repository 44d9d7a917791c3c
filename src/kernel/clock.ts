/** Where time comes from. Nothing else asks the machine what time it is, so a test can hold it still. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still: migration rehearsals set the deprecation schedule to a day with it. */
export function fixedClock(at: Date): Clock {
  return { now: () => new Date(at) }
}

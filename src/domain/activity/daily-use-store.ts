import type { CountedAction } from './counted-actions.ts'

/** How often a person did something on a day. */
export interface DailyUse {
  readonly person: string
  readonly action: CountedAction
  /** Of the tool, agent or datasource; empty: none. */
  readonly name: string
  /** The application or outcome; empty: none. */
  readonly host: string
  readonly count: number
}

/** The events of people, counted by day: always what the events say, for it is written with them. */
export interface DailyUseStore {
  /** Every day with a number that grows whenever the day's counts change. Days are counted from 1970, UTC. */
  dayVersions(): Promise<{ readonly day: number; readonly version: number }[]>
  /** Some counts of a day, those after one of them. */
  usesOn(day: number, after: DailyUse | undefined, limit: number): Promise<DailyUse[]>
  /** Recounts everything, a day at a time; returns how many days have events. */
  rebuild(): Promise<number>
}

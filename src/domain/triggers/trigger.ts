import type { CredentialRoot } from '../shared/caller.ts'
import type { PresetKind } from './presets.ts'

export const TRIGGER_STATUSES = ['ENABLED', 'DISABLED'] as const
export type TriggerStatus = (typeof TRIGGER_STATUSES)[number]

/** Why the service itself switched a trigger off. */
export type PauseReason =
  /** Whoever made it may not use the service any more. */
  | 'OWNER_GONE'
  /** The token or application that made it has ended. */
  | 'CREDENTIAL_ENDED'
  /** Its receiver takes less than there is to tell. */
  | 'BACKLOG'

/** A subscription to events. It belongs to a person, and covers only what this person can see. */
export interface Trigger {
  readonly id: string
  /** In lower case. */
  readonly owner: string
  readonly kind: PresetKind
  /** Empty for what belongs to no datasource. */
  readonly datasource: string
  readonly description: string | undefined
  readonly status: TriggerStatus
  /** Absent: its owner decided. */
  readonly pausedFor?: PauseReason | undefined
  readonly inputs: Readonly<Record<string, string>>
  readonly url: string
  /** Sent with each message as `Authorization: Bearer`; never shown. */
  readonly bearer: string | undefined
  /** `whsec_…`. Kept as it is, for every message is signed with it; shown once, when it is made. */
  readonly secret: string
  /** What made it, or switched it on last: it ends with that. */
  readonly root: CredentialRoot
  /** Events up to here are ignored: a step of the document log, and a time. */
  readonly since: { readonly seq: number; readonly at: Date }
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** All that the matching of events needs, for every trigger that is on. */
export type ActiveTrigger = Pick<Trigger, 'id' | 'owner' | 'kind' | 'datasource' | 'inputs' | 'since'>

export interface TriggerStore {
  /** False: the owner has as many as `atMost`. */
  add(trigger: Trigger, atMost: number): Promise<boolean>
  find(id: string): Promise<Trigger | undefined>
  /** Those of one person, oldest first. */
  of(owner: string): Promise<Trigger[]>
  /** Inside a transaction; whoever else wants to change it waits. Undefined: there is none. */
  change(id: string, change: (trigger: Trigger) => Trigger): Promise<Trigger | undefined>
  /** With all its messages. False: this person has none such. */
  remove(id: string, owner: string): Promise<boolean>
  /** Switches it off, and drops what it was still to tell. */
  pause(id: string, reason: PauseReason, at: Date): Promise<void>
  /** Moves with every change of any trigger. */
  version(): Promise<number>
  /** Those that are on. */
  active(): Promise<ActiveTrigger[]>
}

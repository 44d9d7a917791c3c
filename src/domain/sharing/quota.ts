import { ServiceError } from '../../kernel/errors.ts'
import type { SharedKind } from './sharing.ts'

/** How many of each kind one person may own; what isn't named has no limit, or one elsewhere. */
export type SharedQuotas = Partial<Readonly<Record<SharedKind, number>>>

/** Kinds with a quota, and the setting an administrator raises. */
const SETTINGS: Partial<Readonly<Record<SharedKind, string>>> = {
  agent: 'ALMANAC_AGENTS_PER_PERSON',
  answer: 'ALMANAC_ANSWERS_PER_PERSON',
  announcement: 'ALMANAC_ANNOUNCEMENTS_PER_PERSON',
  collection: 'ALMANAC_COLLECTIONS_PER_PERSON',
  pin: 'ALMANAC_PINS_PER_PERSON',
  shortcut: 'ALMANAC_SHORTCUTS_PER_PERSON',
}

/** Inside the transaction that adds one more. */
export function refuseBeyondQuota(kind: SharedKind, owned: number, quota: number): void {
  if (owned < quota) return
  throw new ServiceError(
    'quota_exceeded',
    `You own ${owned} ${kind}s, and the limit is ${quota} per person. Delete some, or ask an administrator to raise ${SETTINGS[kind]}.`,
  )
}

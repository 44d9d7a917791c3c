import type { Clock } from '../../kernel/clock.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { networkOf } from '../../kernel/network/network-of.ts'
import { hashSecret } from '../../kernel/secrets.ts'
import { foldEmail } from '../shared/email.ts'
import type { AttemptStore, Pace } from './attempt-store.ts'

/** A password that somebody typed: for which account, from where, and in which browser if its user was there before. */
export interface Attempt {
  readonly email: string
  readonly address: string
  /** Names a browser in which this very user signed in before. */
  readonly device: string | undefined
}

export interface ThrottleDeps {
  attempts: AttemptStore
  clock: Clock
}

const PACES = {
  address: { everyMs: 2000, burst: 50 },
  pair: { everyMs: 30_000, burst: 5 },
  account: { everyMs: 30_000, burst: 100 },
  device: { everyMs: 30_000, burst: 10 },
  registration: { everyMs: 60_000, burst: 10 },
} as const satisfies Record<string, Pace>

/**
 * Limits how fast passwords can be tried, before the password is checked. One network gets few attempts and an account
 * in total gets more. A refused attempt doesn't count against the later limits, so guessing doesn't lock out the
 * account's owner.
 * See docs/decisions/0032-sign-in-limits.md.
 */
export async function takeAttempt(deps: ThrottleDeps, attempt: Attempt): Promise<void> {
  const { account, pair, network, device } = keysOf(attempt)
  // The browser of somebody who was here before has its own: no stranger can use it up.
  if (device !== undefined) {
    refuse((await take(deps, 'device', device)).waitMs)
    return
  }
  refuse((await take(deps, 'address', network)).waitMs)
  const { waitMs, isFirst } = await take(deps, 'pair', pair)
  refuse(waitMs)
  const ofAccount = await take(deps, 'account', account)
  // While others guess from everywhere, a place that did not guess yet has one try: it may be the owner's.
  if (!isFirst) refuse(ofAccount.waitMs)
}

/** For a form without an account: nobody else's tries count. */
export async function takePlace(deps: ThrottleDeps, form: string, address: string): Promise<void> {
  const network = networkOf(address)
  refuse((await take(deps, 'address', network)).waitMs)
  refuse((await take(deps, 'pair', `form ${form} ${network}`)).waitMs)
}

/** An application that registers itself: each is a row in the store, so one place gets few. */
export async function takeRegistration(deps: ThrottleDeps, address: string): Promise<void> {
  refuse((await take(deps, 'registration', networkOf(address))).waitMs, 'registrations from this IP address')
}

/** What came with the right password was no guess. */
export async function giveBackAttempt({ attempts }: ThrottleDeps, attempt: Attempt): Promise<void> {
  const { account, pair, network, device } = keysOf(attempt)
  const giveBack = (kind: keyof typeof PACES, key: string) => attempts.giveBack(nameOf(kind, key), PACES[kind])
  if (device !== undefined) {
    await giveBack('device', device)
    return
  }
  await giveBack('address', network)
  await giveBack('pair', pair)
  await giveBack('account', account)
}

function take({ attempts, clock }: ThrottleDeps, kind: keyof typeof PACES, key: string) {
  return attempts.take(nameOf(kind, key), PACES[kind], clock.now())
}

function keysOf({ email, address, device }: Attempt) {
  const account = foldEmail(email)
  const network = networkOf(address)
  return { account, pair: `${network} ${account}`, network, device: device && `${device} ${account}` }
}

/** Hashed, because what was typed may be of any length, and addresses must not be stored. */
function nameOf(kind: string, key: string): string {
  return hashSecret(`${kind} ${key}`)
}

function refuse(waitMs: number, what = 'sign-in attempts'): void {
  if (waitMs === 0) return
  const waitSeconds = Math.ceil(waitMs / 1000)
  throw new ServiceError('rate_limit_exceeded', `Too many ${what}; wait ${waitSeconds} s and try again`, {
    retryAfterSeconds: waitSeconds,
  })
}

import { isWorthRetrying, nextAttemptAt } from '../../domain/webhooks/retry-schedule.ts'
import { signedHeaders } from '../../domain/webhooks/sign-message.ts'
import type { Clock } from '../../kernel/clock.ts'
import { networkFailure } from '../../kernel/network/network-failure.ts'
import type { ReachableAddresses } from '../../kernel/network/reachable-addresses.ts'
import { type PostAnswer, postWebhook } from './post-webhook.ts'

export interface SendDeps {
  clock: Clock
  timeoutMs: number
  addresses: ReachableAddresses
}

export interface SentMessage {
  readonly id: string
  readonly url: string
  /** With which it is signed. */
  readonly secret: string
  /** Sent besides, as `Authorization`. */
  readonly bearer?: string | undefined
  readonly body: string
  /** How often it was tried before. */
  readonly attempts: number
}

/** How an attempt ended. `nextAt`: it is worth another. */
export interface SendOutcome {
  readonly isDelivered: boolean
  readonly at: Date
  readonly status?: number
  readonly error?: string
  readonly nextAt?: Date
}

/** Sends one message, signed. Undefined: the service ends, and nobody knows how it went. */
export async function sendMessage(
  { clock, timeoutMs, addresses }: SendDeps,
  { id, url, secret, bearer, body, attempts }: SentMessage,
  signal: AbortSignal,
): Promise<SendOutcome | undefined> {
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'almanac-webhooks',
    ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
    ...signedHeaders(secret, id, clock.now(), body),
  }
  const post = { headers, body, timeoutMs, addresses, signal }
  const outcome: PostAnswer | Error = await postWebhook(new URL(url), post).catch((error: unknown) =>
    error instanceof Error ? error : new Error(String(error)),
  )
  if (outcome instanceof Error && signal.aborted) return undefined
  const at = clock.now()
  const status = outcome instanceof Error ? undefined : outcome.status
  if (status !== undefined && status >= 200 && status < 300) return { isDelivered: true, at, status }
  const asked = outcome instanceof Error ? undefined : outcome.retryAfterSeconds
  const nextAt = isWorthRetrying(status) ? nextAttemptAt(attempts + 1, at, Math.random(), asked) : undefined
  return {
    isDelivered: false,
    at,
    ...(status !== undefined && { status }),
    ...(outcome instanceof Error && { error: networkFailure(outcome, new URL(url).host) ?? outcome.message }),
    ...(nextAt && { nextAt }),
  }
}

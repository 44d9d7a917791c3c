import { LruMap } from '../../kernel/lru-map.ts'
import type { Actor } from '../shared/actor.ts'
import { refuseUnless } from '../shared/policy.ts'

/** What is known of a request after it was answered; what the log says of it. */
export interface AnsweredRequest {
  readonly id: string
  readonly at: Date
  readonly operation: string
  readonly status: number
  /** Why it was refused. */
  readonly code: string | undefined
  readonly millis: number
  readonly credential: string | undefined
  readonly actAs: string | undefined
  readonly address: string
}

/** A few minutes of a busy service, in some megabytes. Longer ago it is for the log to say. */
const KEPT = 20_000

/** The latest requests this node answered, by request ID. */
export class RecentRequests {
  readonly #kept = new LruMap<string, AnsweredRequest>(KEPT)

  note(request: AnsweredRequest): void {
    this.#kept.set(request.id, request)
  }

  find(id: string): AnsweredRequest | undefined {
    return this.#kept.get(id)
  }
}

/** Looks up a request by its ID. Undefined if it's too old or another node answered it. */
export function findRequests(
  { recentRequests }: { readonly recentRequests: RecentRequests },
  actor: Actor,
  id: string,
): AnsweredRequest[] {
  refuseUnless(actor, 'audit')
  const found = recentRequests.find(id)
  return found === undefined ? [] : [found]
}

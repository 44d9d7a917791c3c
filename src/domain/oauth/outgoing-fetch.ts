/**
 * Asks another service on behalf of a document or a setting that somebody else wrote. It follows no redirect, reads a
 * bounded answer in a bounded time, and reaches no address inside the organisation that was not allowed.
 */
export type OutgoingFetch = (url: string | URL, options?: OutgoingOptions) => Promise<Response>

/** What the service asks others for. Each has its own ranges inside the organization, because others write its addresses. */
export type OutgoingPurpose = 'identity' | 'tools' | 'clients' | 'skills' | 'photos'

export type OutgoingFetches = Readonly<Record<OutgoingPurpose, OutgoingFetch>>

export interface OutgoingOptions extends RequestInit {
  /** The largest accepted response. Defaults to 64 KiB. */
  readonly maxBytes?: number
  /** The timeout for the whole response. Defaults to 5 seconds. */
  readonly timeoutMs?: number
}

/**
 * Asks another service on behalf of a document or a setting that somebody else wrote. It follows no redirect, reads a
 * bounded answer in a bounded time, and reaches no address inside the organisation that was not allowed.
 */
export type OutgoingFetch = (url: string | URL, options?: OutgoingOptions) => Promise<Response>

/** What the service asks others for. Each has its own ranges inside the organization, because others write its addresses. */
export type OutgoingPurpose = 'identity' | 'tools' | 'clients' | 'skills' | 'photos'

export type OutgoingFetches = Readonly<Record<OutgoingPurpose, OutgoingFetch>>

export interface OutgoingOptions extends RequestInit {
  /** A longer answer is refused; 64 KiB unless said. */
  readonly maxBytes?: number
  /** How long the whole answer may take; 5 seconds unless said. */
  readonly timeoutMs?: number
}

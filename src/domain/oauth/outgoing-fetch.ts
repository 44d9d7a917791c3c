/**
 * Asks another service on behalf of a document or a setting that somebody else wrote. It follows no redirect, reads a
 * bounded answer in a bounded time, and reaches no address inside the organisation that was not allowed.
 */
export type OutgoingFetch = (url: string | URL, options?: RequestInit) => Promise<Response>

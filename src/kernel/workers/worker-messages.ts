import type { ErrorCode } from '../errors.ts'

/** Messages to a worker thread. `id` names the request they belong to. */
export type MessageToWorker =
  | { readonly id: number; readonly kind: string; readonly payload: unknown }
  | { readonly id: number; readonly message: unknown }
  | { readonly id: number; readonly isCanceled: true }

export type MessageFromWorker =
  /** Its modules are loaded, and it answers from now on. */
  | { readonly isReady: true }
  | { readonly id: number; readonly message: unknown }
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: unknown }
  /** Structured clones lose their class, so a `ServiceError` is sent as its fields. */
  | { readonly id: number; readonly refusal: SentRefusal }

export interface SentRefusal {
  readonly code: ErrorCode
  readonly message: string
  readonly options: { readonly retryAfterSeconds?: number; readonly details?: { field?: string; message: string }[] }
}

export interface ThreadData {
  /** IDs of canceled requests, each in its `cancelSlot`: shared memory, so a busy worker sees it without reading messages. */
  readonly canceled: Int32Array
  readonly data: unknown
}

export const CANCEL_SLOTS = 16

/** If two requests share a slot, the one canceled last wins and the other runs to its end. */
export function cancelSlot(id: number): number {
  return id % CANCEL_SLOTS
}

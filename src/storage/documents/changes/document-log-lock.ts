import type { Transaction } from 'kysely'
import { advance } from '../../database/counters.ts'
import type { Tables } from '../../tables.ts'

/**
 * Whoever writes documents takes turns by the row of the log's counter: what is read after this stays true until the
 * transaction ends. Call it before any other lock, so that no two writers wait for each other. Returns the last step.
 */
export function lockDocumentLog(tx: Transaction<Tables>): Promise<number> {
  return advance(tx, 'document_seq', 0)
}

/** Hands out the next steps of the log and returns the last of them. */
export function advanceDocumentLog(tx: Transaction<Tables>, steps: number): Promise<number> {
  return advance(tx, 'document_seq', steps)
}

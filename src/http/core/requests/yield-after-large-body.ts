import type { FastifyRequest } from 'fastify'
import { timeSlices, yieldToEventLoop } from '../../../kernel/event-loop/time-slices.ts'
import { LARGE_BYTES } from '../json/json-limits.ts'

/** A step may start in a slice that has been used for this long. */
const USED_MS = 4

const slices = new WeakMap<object, () => Promise<void>>()

/**
 * A large body is handled in steps: read, scan, validate, process. Other requests are answered in between: always after it was
 * read, and after a later step if that took long.
 */
export async function yieldAfterLargeBody(request: Pick<FastifyRequest, 'body' | 'headers'>): Promise<void> {
  const { body, headers } = request
  // Without the header it came in chunks of unknown total size.
  if (body === undefined || Number(headers['content-length'] ?? LARGE_BYTES) < LARGE_BYTES) return
  const yieldIfDue = slices.get(request)
  if (yieldIfDue !== undefined) return yieldIfDue()
  await yieldToEventLoop()
  slices.set(request, timeSlices(USED_MS))
}

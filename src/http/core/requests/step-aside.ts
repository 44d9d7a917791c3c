import type { FastifyRequest } from 'fastify'
import { nextTurn } from '../../../kernel/take-turns.ts'
import { LARGE_BYTES } from '../json-limits.ts'

/** Reading a large body, looking through it, checking it and working on it are turns of their own: others are answered between. */
export async function stepAside({ body, headers }: Pick<FastifyRequest, 'body' | 'headers'>): Promise<void> {
  // Without the header it came in pieces, and nobody has counted them.
  if (body !== undefined && Number(headers['content-length'] ?? LARGE_BYTES) >= LARGE_BYTES) await nextTurn()
}

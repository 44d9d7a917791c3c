import type { FastifyRequest } from 'fastify'
import { nextTurn, takeTurns } from '../../../kernel/take-turns.ts'
import { LARGE_BYTES } from '../json/json-limits.ts'

/** A step may begin in a turn of which so much was used: those who wait in line have long turns, too. */
const USED_MS = 4

const turns = new WeakMap<object, () => Promise<void>>()

/**
 * Reading a large body, looking through it, checking it and working on it are steps between which others are answered: after
 * it was read always, after the later ones where they took long.
 */
export async function stepAside(request: Pick<FastifyRequest, 'body' | 'headers'>): Promise<void> {
  const { body, headers } = request
  // Without the header it came in pieces, and nobody has counted them.
  if (body === undefined || Number(headers['content-length'] ?? LARGE_BYTES) < LARGE_BYTES) return
  const turn = turns.get(request)
  if (turn !== undefined) return turn()
  await nextTurn()
  turns.set(request, takeTurns(USED_MS))
}

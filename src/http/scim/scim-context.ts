import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../domain/services.ts'
import type { Actor } from '../../domain/shared/actor.ts'

export type WithId = { Params: { id: string } }

/** What the routes of each resource are given. */
export interface ScimContext {
  readonly services: Services
  base(): string
  send(reply: FastifyReply, body: unknown, status?: number): FastifyReply
  /** Who provisions: the token of the request. */
  actorOf(request: FastifyRequest): Actor
}

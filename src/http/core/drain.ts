import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Requests already on their way at shutdown arrive within this time, and get a 503 instead of a closed connection. */
const LINGER_MS = 200
/** A client that has begun to send a request can finish it within this time. After that, it may never do so. */
const UNREAD_MS = 2000
const LOOK_MS = 20

const REFUSAL = JSON.stringify({
  error: { code: 'unavailable', message: 'The service is stopping; try again in a moment' },
})

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/**
 * Ends a server's connections in order. Requests under way are answered and their connections closed with the answer; what
 * comes later, or takes too long to be sent, gets 503; connections on which nothing is asked are closed. Node by itself waits for
 * every kept-alive connection until its client lets go.
 */
export class Drain {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #exchanges = new Set<Exchange>()
  #isDraining = false

  constructor(server: Server) {
    this.#server = server
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    })
    // Before whoever answers.
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      const exchange = { request, response }
      this.#exchanges.add(exchange)
      if (this.#isDraining) response.shouldKeepAlive = false
      response.once('close', () => {
        this.#exchanges.delete(exchange)
        // Where the headers were out before the end began, the client was not told.
        if (this.#isDraining) request.socket.destroySoon()
      })
    })
  }

  get isDraining(): boolean {
    return this.#isDraining
  }

  /** Resolves when no connection is left; those that are at the end of the time are cut off. */
  async finish(limitMs: number): Promise<void> {
    const startedAt = performance.now()
    const endsAt = startedAt + limitMs
    // Before the end, so that whoever sends slowly gets an answer.
    const refusesAt = startedAt + Math.min(UNREAD_MS, limitMs / 2)
    this.#isDraining = true
    for (const { response } of this.#exchanges) response.shouldKeepAlive = false
    await pause(Math.min(LINGER_MS, limitMs))
    this.#server.close()
    while (this.#sockets.size > 0 && performance.now() < endsAt) {
      if (performance.now() >= refusesAt) this.#refuseUnread()
      this.#closeIdle()
      await pause(LOOK_MS)
    }
    for (const socket of this.#sockets) socket.destroy()
  }

  #refuseUnread(): void {
    for (const { request, response } of this.#exchanges) {
      if (request.complete || response.headersSent) continue
      response.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '1', Connection: 'close' })
      response.end(REFUSAL)
    }
  }

  #closeIdle(): void {
    const busy = new Set([...this.#exchanges].map(({ request }) => request.socket))
    for (const socket of this.#sockets) if (!busy.has(socket)) socket.destroySoon()
  }
}
